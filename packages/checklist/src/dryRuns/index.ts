export type { ChainFork, ChainForks } from '../forks/ChainForks.js';
export { checkForks, checkOpenChains, type OpenChain, type OpenChains } from '../forks/checkOpenChains.js';
export { type Closable, closeAll, type DryRunFork, openAll, startLater } from '../forks/openAll.js';
export { openDryRunFork, pinChain } from '../forks/openDryRunFork.js';
export { openForks } from '../forks/openForks.js';
export { dryRunMessage } from './dryRunMessage.js';
export { type DryRunOptions, dryRunOnForks, type TriedReport, tryPlan } from './dryRunOnForks.js';
export { dryRunPlan } from './dryRunPlan.js';
export { dryRunSession } from './dryRunSession.js';
