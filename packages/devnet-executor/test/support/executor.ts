export * from '../../src/barriers/applyBarriers.js';
export * from '../../src/barriers/Barrier.js';
export * from '../../src/barriers/getStockBarriers.js';
export {
  createExecutor,
  type Executor,
  type Report as ExecutorReport,
} from '../../src/createExecutor.js';
export * from '../../src/ExecutorConfig.js';
export * from '../../src/fees/quoteFee.js';
export * from '../../src/generations/Generation.js';
export * from '../../src/generations/upgradeProgram.js';
export type {
  Host as ExecutorHost,
  HostCall,
} from '../../src/Host.js';
export * from '../../src/locations/deriveLocalAccount.js';
export * from '../../src/locations/getLocalOrigin.js';
export * from '../../src/locations/LocalOrigin.js';
export * from '../../src/locations/reanchorLocation.js';
export * from '../../src/queues/QueueEvent.js';
export * from '../../src/queues/readPagePrograms.js';
export * from '../../src/queues/runQueuedMessage.js';
export * from '../../src/weights/quoteProgramWeight.js';
