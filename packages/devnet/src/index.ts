/**
 * A local network: the service and its targets as small chains in TypeScript, real runtimes as forks, and the messages between them.
 *
 * `chain/` is what small chains have in common. A `SmallChain` is a fork of `@parachron/network` whose runtime is in TypeScript: the fork has the
 * blocks, the pool, the state and JSON-RPC, and `SmallRuntime` answers its runtime calls. `executor/` executes XCM programs,
 * `service/` and `target/` are the two kinds of small chains, and `devnet/` joins chains of all kinds.
 *
 * **To add a pallet** write a file in `chain/pallets/`: describe types with `@parachron/core/scale`, storage with `storageOf`,
 * events with `defineEvents`, errors with `defineErrors`, constants with `constant`, calls
 * with `defineCall` (whose dispatch gets a `Context`, the origin and the decoded arguments, and throws
 * `new DispatchFailed(errors.X)`). A function `createFooPallet(config): Pallet` joins them with the hooks (`genesis`, `onInitialize`,
 * `inherent`, `onFinalize`, `nextWakeTime`) and goes into the `pallets` that the kind passes to
 * `constructRuntime`, which joins them with the common ones. Metadata, codecs, events and errors follow from that data; settings are in
 * `context.runtime.config`. Recursive types, and types that the chain chooses, have a name in `Pallet.types` and are used as
 * `reference(name)`.
 *
 * **To add a runtime API** describe its methods with `defineApiMethod` and list it in the kind's `apis`;
 * `state_call`, the version's list and metadata V15 follow.
 */
export {
  createNetwork,
  type DroppedMessage,
  encodeSignedExtrinsic,
  type ForkOptions,
  type Network,
  type NetworkParts,
  RootDispatchError,
  type RuntimeFork,
  type SessionEnd,
  type StepReport,
  UpwardMessageSizeError,
  type UpwardResult,
} from '@parachron/network';
export {
  type BlockInputs,
  BlockNotBuiltError,
  type BuildBlock,
  type BuiltBlock,
  type ChainSpec,
  type DevAccount,
  type DownwardMessage,
  deriveDevAccount,
  deriveDevPair,
  type EgressChannel,
  type EndpointSource,
  type ForkSource,
  ForkUnreachableError,
  type HorizontalMessage,
  LocalChainClosedError,
  LocalChainNotStartedError,
  listDevAccounts,
  type NodeSource,
  type Notify,
  type RelayView,
  type RpcNotification,
  type RpcSession,
  type RpcSource,
  StorageItemNotFoundError,
} from '@parachron/node';
export type { ChainSettings, ServiceChanges, ServiceConfig, ServiceTarget } from './chain/ServiceConfig.js';
export type { SmallChain } from './chain/SmallChain.js';
export * from './devnet/createDevnet.js';
export * from './devnet/createFork.js';
export * from './devnet/Devnet.js';
export { NotRelayChainError, ParaIdTakenError, ParaIdUnknownError } from './devnet/openChains.js';
export { ChannelNotOpenedError } from './devnet/openRelayChannels.js';
export { quoteTargets } from './devnet/quoteTargets.js';
export { MessageLoopError } from './devnet/RunningDevnet.js';
export * from './errorFacts.js';
export type { Derivation, ExecutorConfig, FeeAsset, PaidOrigins } from './executor/accounts.js';
export * from './persistence/persistenceErrors.js';
export { isAllowedHost, isLoopback, type Origins } from './server/Access.js';
export { PortUnavailableError } from './server/PortUnavailableError.js';
export type { MessageLimits } from './server/runRpcMessage.js';
export { type ServedChain, type ServeOptions, type ServerLimits, serveChain } from './server/serveChain.js';
export { createServiceChain, type ServiceOptions } from './service/createServiceChain.js';
export { InvalidChainSpecError } from './specs/genesis.js';
export * from './specs/loadChainSpec.js';
export { parseChainSpec } from './specs/parseChainSpec.js';
export type { TargetConfig, TargetXcmConfig } from './target/createTarget.js';
export { createTarget, type TargetOptions, type TargetXcmChanges } from './target/createTarget.js';
