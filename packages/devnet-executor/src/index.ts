/**
 * An XCM executor that depends on no particular chain: a `Host` holds the accounts and dispatches the calls. This package is
 * internal to `@parachron/devnet`, which exports the public names.
 */
export type { Barrier, OriginFilter } from './barriers/Barrier.js';
export { getStockBarriers } from './barriers/getStockBarriers.js';
export { createExecutor, type Executor, type Message, type Report } from './createExecutor.js';
export type { AssetTrust, ExecutorConfig } from './ExecutorConfig.js';
export type { FeeAsset } from './fees/quoteFee.js';
export { type Generation, generationRules } from './generations/Generation.js';
export { getDecodedVersions } from './generations/getDecodedVersions.js';
export type { ArrivedResponse, CallResult, Host, HostCall, Refusal } from './Host.js';
export type { AccountRule } from './locations/deriveLocalAccount.js';
export { type OriginRule, relayOriginRules, stockOriginRules } from './locations/getLocalOrigin.js';
export { isSameLocation } from './locations/isSameLocation.js';
export type { LocalOrigin } from './locations/LocalOrigin.js';
export { reanchorLocation } from './locations/reanchorLocation.js';
export type { Outcome } from './Outcome.js';
export type { MessageSource, QueueEvent } from './queues/QueueEvent.js';
export { readPagePrograms } from './queues/readPagePrograms.js';
export { hashMessage, runQueuedMessage } from './queues/runQueuedMessage.js';
export type { ProgramWeight } from './weights/quoteProgramWeight.js';
export { addWeights, capWeight, removeWeight, zeroWeight } from './weights/weightArithmetic.js';
