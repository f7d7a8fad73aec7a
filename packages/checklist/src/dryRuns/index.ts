export { type ChainFork, checkForks, type ForkNetwork } from '../forks/ForkNetwork.js';
export { type Closable, closeAll, type DryRunForks, openAll, startLater } from '../forks/openAll.js';
export { openDryRunForks, pinChain } from '../forks/openDryRunForks.js';
export { openForks } from '../forks/openForks.js';
export { listNestedCalls } from '../forks/relayRoot.js';
export { dryRunMessage } from './dryRunMessage.js';
export { type DryRunOptions, dryRunOnForks, dryRunPlan, type TriedReport, tryPlan } from './dryRunOnForks.js';
export { dryRunSession } from './dryRunSession.js';
