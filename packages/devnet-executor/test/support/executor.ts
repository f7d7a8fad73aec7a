export * from '../../src/applyBarriers.js';
export {
  createExecutor,
  type Executor,
  type Report as ExecutorReport,
} from '../../src/createExecutor.js';
export type { AccountRule } from '../../src/deriveLocalAccount.js';
export * from '../../src/ExecutorConfig.js';
export type { LocalOrigin } from '../../src/getLocalOrigin.js';
export type {
  Host as ExecutorHost,
  HostCall,
} from '../../src/Host.js';
export { formatLocationKey } from '../../src/locations.js';
export * from '../../src/quoteProgramWeight.js';
export * from '../../src/readPagePrograms.js';
export * from '../../src/runQueuedMessage.js';
export { quoteFee } from '../../src/Trader.js';
