export * from '../../../src/executor/barriers/admitProgram.js';
export * from '../../../src/executor/barriers/Barrier.js';
export * from '../../../src/executor/barriers/getStockBarriers.js';
export {
  createExecutor,
  type Executor,
  type Report as ExecutorReport,
} from '../../../src/executor/createExecutor.js';
export * from '../../../src/executor/ExecutorConfig.js';
export * from '../../../src/executor/fees/quoteFee.js';
export * from '../../../src/executor/generations/Generation.js';
export * from '../../../src/executor/generations/upgradeProgram.js';
export type {
  Host as ExecutorHost,
  HostCall,
} from '../../../src/executor/Host.js';
export * from '../../../src/executor/locations/deriveLocalAccount.js';
export * from '../../../src/executor/locations/getLocalOrigin.js';
export * from '../../../src/executor/locations/LocalOrigin.js';
export * from '../../../src/executor/locations/reanchorLocation.js';
export * from '../../../src/executor/queues/processMessage.js';
export * from '../../../src/executor/queues/QueueEvent.js';
export * from '../../../src/executor/queues/splitPage.js';
export * from '../../../src/executor/weights/quoteProgramWeight.js';
