export * from '../../../src/executor/applyBarriers.js';
export {
  createExecutor,
  type Executor,
  type Report as ExecutorReport,
} from '../../../src/executor/createExecutor.js';
export type { AccountRule } from '../../../src/executor/deriveLocalAccount.js';
export * from '../../../src/executor/ExecutorConfig.js';
export type { LocalOrigin } from '../../../src/executor/getLocalOrigin.js';
export type {
  Host as ExecutorHost,
  HostCall,
} from '../../../src/executor/Host.js';
export { formatLocationKey } from '../../../src/executor/locations.js';
export * from '../../../src/executor/quoteProgramWeight.js';
export * from '../../../src/executor/runQueuedMessage.js';
export * from '../../../src/executor/runQueuedMessage.js';
export { quoteFee } from '../../../src/executor/Trader.js';
