export { compileRuntime } from './compileRuntime.js';
export { createLazyState, type StateSource } from './createLazyState.js';
export { InvalidCodeError } from './errors.js';
export { getStateRoot } from './getStateRoot.js';
export type { CompletedRun, FailedRun, Run } from './Run.js';
export type { LogLine, Signatures } from './RunContext.js';
export type { RunOptions, Runtime, RuntimeCall } from './Runtime.js';
export { createState, layState, type Place, type Reads, type State, type StateChanges } from './State.js';
export { changeTrieProof, type ProvenEntries, readTrieProof, type TrieProof } from './trieProof.js';
