export type { Barrier, OriginFilter } from './barriers/Barrier.js';
export { getStockBarriers } from './barriers/getStockBarriers.js';
export {
  createExecutor,
  type Executor,
  type Message as ExecutorMessage,
  type Report as ExecutorReport,
} from './createExecutor.js';
export type { AssetTrust, ExecutorConfig } from './ExecutorConfig.js';
export type { FeeAsset } from './fees/quoteFee.js';
export type { Generation } from './generations/Generation.js';
export type {
  ArrivedResponse,
  CallResult as ChannelCallResult,
  Host as ExecutorHost,
  HostCall,
  Refusal as ChannelManagerRefusal,
} from './Host.js';
export type { AccountRule } from './locations/deriveLocalAccount.js';
export type { OriginRule } from './locations/getLocalOrigin.js';
export type { LocalOrigin } from './locations/LocalOrigin.js';
export type { Outcome as ExecutorOutcome } from './Outcome.js';
export type { ProgramWeight } from './weights/quoteProgramWeight.js';
