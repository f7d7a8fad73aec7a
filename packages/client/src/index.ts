export { BlockUnavailableError, type Chain, type Confirmation } from './connection/Chain.js';
export {
  type ApiLike,
  type ConnectTarget,
  ConnectTargetUnknownError,
  type ProviderLike,
} from './connection/ConnectTarget.js';
export { confirmChain } from './connection/confirmChain.js';
export { type ConnectOptions, connect } from './connection/connect.js';
export { type AutoReconnect, createAutoReconnect } from './connection/createAutoReconnect.js';
export type { JsonRpcProvider, JsonRpcRequest } from './connection/JsonRpcProvider.js';
export * from './connection/parseEndpoint.js';
export * from './errorFacts.js';
export * from './forks/dispatchAs.js';
export type * from './forks/Fork.js';
export * from './heads/estimateInclusionTime.js';
export * from './heads/getBestSnapshot.js';
export * from './heads/getBlock.js';
export * from './heads/getBlockHash.js';
export * from './heads/getBlockTime.js';
export * from './heads/getFinalizedBlock.js';
export * from './heads/getHeadAbove.js';
export { type WatchHeadsOptions, watchHeads } from './heads/watchHeads.js';
export { EncodedLengthMismatchError } from './reading/EncodedLengthMismatchError.js';
export type { RuntimeCall } from './reading/RuntimeCalls.js';
export type { RawReads } from './reading/readAhead.js';
export type { Snapshot } from './reading/Snapshot.js';
export * from './requests/connectionErrors.js';
export { MetadataNotUnderstoodError, RegistrySharedError } from './runtime/createRegistry.js';
export { createRuntime, type RuntimeSource, type RuntimeVersion } from './runtime/createRuntime.js';
export { getRuntime, listMetadataVersions } from './runtime/getRuntime.js';
export {
  createMetadataCache,
  type MetadataCache,
  type MetadataKey,
  type MetadataSource,
  type MetadataStore,
  type StoredMetadata,
} from './runtime/MetadataCache.js';
export * from './submitting/decodeDispatchError.js';
export * from './submitting/decodeEvents.js';
export type { AssetFee } from './submitting/deriveAssetFeePaid.js';
export * from './submitting/deriveSignerAddress.js';
export * from './submitting/findKnownChain.js';
export * from './submitting/getEventBytes.js';
export { OutcomeUnknownError } from './submitting/getInclusion.js';
export * from './submitting/getNextNonce.js';
export * from './submitting/getOutcome.js';
export * from './submitting/getSigningHead.js';
export * from './submitting/requireSigner.js';
export {
  type SignedTransaction,
  type SubmitOptions,
  type SubmitResult,
  submit,
} from './submitting/submit.js';
export * from './submitting/submitErrors.js';
export type * from './submitting/TransactionSigner.js';
