export type { StorageWrite } from '@parachron/devnet-chain';
export {
  type DownwardMessage,
  type EgressChannel,
  type HorizontalMessage,
  type OutboundMessage,
  type ParaBlock,
  type ParaBlockInputs,
  type ParaChain,
  type RelayView,
  StorageItemNotFoundError,
} from '@parachron/devnet-chain';
export * from './ChainSource.js';
export * from './ChainSpec.js';
export * from './createLocalChain.js';
export * from './createNetwork.js';
export type { DecodeMetadata, MetadataSource } from './DecodeMetadata.js';
export * from './DevAccount.js';
export * from './decodeEvents.js';
export * from './deriveDevPair.js';
export * from './encodeSignedExtrinsic.js';
export * from './explainUpward.js';
export { ForkUnreachableError } from './ForkProvider.js';
export { InvalidChainSpecError } from './InvalidChainSpecError.js';
export * from './LocalChain.js';
export * from './LocalChainOptions.js';
export * from './loadChainSpec.js';
export * from './localChainErrors.js';
export * from './Network.js';
export { ParaNotInNetworkError, UpwardMessageSizeError } from './networkErrors.js';
export { parseChainSpec } from './parseChainSpec.js';
export * from './quoteDevBalances.js';
export { type BuildBlock, hasRootPallet, RootDispatchError, submitAsRoot } from './submitAsRoot.js';
export { submitRegistration } from './submitRegistration.js';
export { NoSessionsError } from './submitSessionChange.js';
