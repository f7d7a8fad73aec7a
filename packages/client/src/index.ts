export { BlockUnavailableError, type Chain, type Confirmation } from './connection/Chain.js';
export {
  type ApiLike,
  type ConnectTarget,
  ConnectTargetUnknownError,
  type Endpoint,
  type JsonRpcProvider,
  type JsonRpcRequest,
  type ProviderLike,
  parseEndpoint,
} from './connection/ConnectTarget.js';
export { confirmChain, watchDisagreements } from './connection/confirmChain.js';
export { type ConnectOptions, connect } from './connection/connect.js';
export { type AutoReconnect, createAutoReconnect } from './connection/createAutoReconnect.js';
export * from './decode.js';
export type * from './forks/Fork.js';
export { estimateInclusionTime, type InclusionTime } from './heads/estimateInclusionTime.js';
export * from './heads/getBlock.js';
export { getHeadAbove, type WatchHeadsOptions, watchHeads } from './heads/watchHeads.js';
export type { RawReads, RuntimeCall } from './reading/BlockReads.js';
export { encodeItemKey, findStorage } from './reading/encodeStorageKey.js';
export { findConstant } from './reading/metadataEntries.js';
export type { Snapshot } from './reading/Snapshot.js';
export * from './requests/connectionErrors.js';
export {
  listIdleExtensions,
  MetadataNotUnderstoodError,
  RegistrySharedError,
} from './runtime/createRegistry.js';
export { createRuntime, type RuntimeSource, type RuntimeVersion } from './runtime/createRuntime.js';
export { getRuntime, listMetadataVersions } from './runtime/getRuntime.js';
export { createMetadataCache, type KeptMetadata, type MetadataCache } from './runtime/MetadataCache.js';
export * from './submitting/findKnownChain.js';
export {
  getOutcome,
  type IncludedTransaction,
  OutcomeUnknownError,
  type TransactionOutcome,
} from './submitting/getOutcome.js';
export { getNextNonce, getSigningHead, type SigningHead } from './submitting/getSigningHead.js';
export * from './submitting/submit.js';
export * from './submitting/submitErrors.js';
export * from './submitting/TransactionSigner.js';
