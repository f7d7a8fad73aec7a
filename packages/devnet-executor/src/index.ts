/**
 * An XCM executor that depends on no particular chain: a `Host` holds the accounts and dispatches the calls. This package is
 * internal to `@parachron/devnet`, which exports the public names.
 */
export { type Barrier, getStockBarriers, type OriginFilter } from './applyBarriers.js';
export { createExecutor, type Executor, type Message, type Outcome, type Report } from './createExecutor.js';
export type { AccountRule } from './deriveLocalAccount.js';
export type { AssetTrust, ExecutorConfig } from './ExecutorConfig.js';
export type { LocalOrigin } from './getLocalOrigin.js';
export type { CallResult, Host, HostCall, Refusal } from './Host.js';
export { isSameLocation } from './locations.js';
export {
  addWeights,
  capWeight,
  type ProgramWeight,
  removeWeight,
  zeroWeight,
} from './quoteProgramWeight.js';
export { readPagePrograms } from './readPagePrograms.js';
export { hashMessage, type MessageSource, type QueueEvent, runQueuedMessage } from './runQueuedMessage.js';
export type { FeeAsset } from './Trader.js';
