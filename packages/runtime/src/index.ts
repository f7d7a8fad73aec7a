export { compileRuntime } from './compileRuntime.js';
export { createLazyState, type LazyState, type StateSource } from './createLazyState.js';
export { InvalidCodeError } from './errors.js';
export { isTaken } from './host/crypto.js';
export type { CompletedRun, FailedRun, Run } from './Run.js';
export type { LogLine, Signatures } from './RunContext.js';
export {
  type CallContext,
  type Ended,
  type Executor,
  type RunOptions,
  Runtime,
  type RuntimeCall,
} from './Runtime.js';
export { keepReads, type RuntimeStore, setRuntimeStore, takeKept, takeReads } from './RuntimeStore.js';
export { SortedMap } from './SortedMap.js';
export { createState, type Place, type Reads, type State, type StateChanges } from './State.js';
export { mainTrie } from './Storage.js';
export { getListRoot, Trie } from './Trie.js';
export { buildTrieProof, type ProvenEntries, readTrieProof, type TrieProof } from './trieProof.js';
