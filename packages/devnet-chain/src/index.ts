/**
 * A small chain of the Substrate kind in TypeScript: the service, and (by other kinds) its targets. These exports are for the other
 * parts of `@parachron/devnet`, which exports the public names.
 *
 * State, transitions and wiring are separate: `state/` stores keys and values, `runtime/` turns a state, inherents and extrinsics
 * into a block (`buildBlock`, a pure function), `node/` wires blocks, pool, clock and listeners.
 *
 * **To add a pallet** make a folder under `pallets/`: describe types with `@parachron/core/scale`, storage with `storageValue` and
 * `storageMap`, events with `defineEvents`, errors with `defineErrors`, constants with `defineConstant` and `constantValue`, calls
 * with `defineCall` (whose dispatch gets a `Context`, the origin and the decoded arguments, and throws
 * `dispatchFailure(errors.X)`). A function `fooPallet(options): Pallet` joins them with the hooks (`genesis`, `onInitialize`,
 * `inherent`, `onFinalize`, `nextWakeTime`) and goes into the `pallets` of the kind's `RuntimeParts` (`kinds/RuntimeParts.ts`),
 * which `createBaseRuntime` joins with the common ones. Metadata, codecs, events and errors follow from that data. Recursive types,
 * and types that the chain chooses, have a name in `Pallet.types` and are used as `reference(name)`.
 *
 * **To add a runtime API** describe its methods with `defineApiMethod` (`apis/`) and list it in `RuntimeParts.apis`;
 * `state_call`, the version's list and metadata V15 follow.
 *
 * **To add a JSON-RPC method** define it with `defineForkMethod`, and list it in `rpc/nodeMethods.ts` for chains of any kind, or in
 * the `rpc` of a kind's parts. Servers open one session (`createRpcSource`) for each connection and pass it texts with `runRpcMessage`.
 */
export { opaqueExtrinsic } from './apis/coreApis.js';
export { NodeOnlyError } from './browser/nodeOnly.js';
export { type ChainConfig, createChain, createChainOfKind } from './createChain.js';
export * from './errorFacts.js';
export { type BaseConfig, createBaseRuntime } from './kinds/createBaseRuntime.js';
export { createServiceConfig } from './kinds/createServiceConfig.js';
export * from './kinds/DevAccount.js';
export * from './kinds/deriveDevPair.js';
export { devAccounts, treasuryAccount } from './kinds/devAccounts.js';
export type { RuntimeParts } from './kinds/RuntimeParts.js';
export type { ServiceConfig, TargetConfig, Variant } from './kinds/ServiceConfig.js';
export { serviceDefaults } from './kinds/serviceDefaults.js';
export { createChainOf } from './node/createChainOf.js';
export { requireFinite } from './node/requireFinite.js';
export type { ChainRuntime } from './pallet/ChainRuntime.js';
export { type BlockEvent, Context } from './pallet/Context.js';
export {
  DispatchFailedError,
  type DispatchFailure,
  defineErrors,
  dispatchFailure,
  formatFailure,
  type ModuleErrorDefinition,
} from './pallet/defineErrors.js';
export { defineEvents, type EventDefinition } from './pallet/defineEvents.js';
export { getSigner, type Origin, requireNone, requireRoot } from './pallet/Origin.js';
export { originCaller, readOriginCaller } from './pallet/originCaller.js';
export {
  type CallDefinition,
  type ConstantDefinition,
  type ConstantValue,
  constantValue,
  defineCall,
  defineConstant,
  type Pallet,
} from './pallet/Pallet.js';
export { defineApiMethod, type RuntimeApi } from './pallet/RuntimeApi.js';
export { toAccount } from './pallet/toAccount.js';
export {
  changeIssuance,
  deposit,
  getFree,
  putBalances,
  requireWithdrawable,
  setLock,
  transfer,
  withdraw,
} from './pallets/balances/accounts.js';
export {
  balancesErrors,
  balancesEvents,
  existentialDeposit,
  totalIssuance,
} from './pallets/balances/balancesData.js';
export { parachainId } from './pallets/parachainInfo.js';
export { createPolkadotXcmPallet, safeXcmVersion } from './pallets/polkadotXcm.js';
export { anyProxy, createExceptProxy, createPalletProxy } from './pallets/proxy/ProxyTypeRule.js';
export { account, blockNumber, events } from './pallets/system/systemData.js';
export { now } from './pallets/timestamp.js';
export { createUtilityPallet } from './pallets/utility.js';
export type {
  DownwardMessage,
  EgressChannel,
  HorizontalMessage,
  OutboundMessage,
  ParaBlock,
  ParaBlockInputs,
  ParaChain,
  RelayView,
} from './para/ParaChain.js';
export { readOutbound } from './para/readOutbound.js';
export { createDurableChain, type DurableOptions } from './persistence/createDurableChain.js';
export {
  DataDamagedError,
  DataInaccessibleError,
  DataInUseError,
  DataMismatchError,
} from './persistence/persistenceErrors.js';
export { getChainDirectory, requireWholeNetwork, writeBinding } from './persistence/writeBinding.js';
export { type PoolWatcher, TagPool } from './pool/TagPool.js';
export { getApiVersion, validateTransaction } from './pool/validateTransaction.js';
export type { BlockDriver } from './rpc/BlockDriver.js';
export type { BlockMode, BlockOptions, Chain, StoredBlock } from './rpc/Chain.js';
export { createForkSession } from './rpc/createForkSession.js';
export { createId } from './rpc/createId.js';
export { createRpcSource } from './rpc/createRpcSource.js';
export { createSessionProvider } from './rpc/createSessionProvider.js';
export { createSubscriptions } from './rpc/createSubscriptions.js';
export { ExactNumber, formatRpcJson } from './rpc/ExactNumber.js';
export { encodeStorageValues } from './rpc/encodeStorageValues.js';
export type { BlockInputs, ForkNode } from './rpc/ForkNode.js';
export { hashValue } from './rpc/hashValue.js';
export { type Param, param, parseParams, refuseParams, sortParams, toOptional } from './rpc/params.js';
export { parseExactJson } from './rpc/parseExactJson.js';
export { RpcError, rpcCodes } from './rpc/RpcError.js';
export type { Notify, RpcNotification, RpcSession, RpcSource, SessionOptions } from './rpc/RpcSession.js';
export {
  encodeStorageWrites,
  findStorageItem,
  StorageItemNotFoundError,
  type StorageWrite,
} from './rpc/StorageItem.js';
export { createServiceMethods } from './rpc/serviceMethods.js';
export { stopHolding } from './rpc/turns.js';
export type { Block } from './runtime/Block.js';
export { callRuntime } from './runtime/callRuntime.js';
export { decodeExtrinsic, decodeOpaqueExtrinsic } from './runtime/decodeExtrinsic.js';
export { refuse } from './runtime/extrinsicChecks.js';
export { type ChainRecipe, readSmallCode } from './runtime/smallCode.js';
export { accountAddress } from './scale/accountTypes.js';
export { addBytes } from './scale/addBytes.js';
export {
  accountId,
  accountId32,
  type CallValue,
  dispatchError,
  dispatchResult,
  type Header,
  h256,
  header,
  pays,
  runtimeCall,
  runtimeVersion,
  type Weight,
  weight,
} from './scale/commonTypes.js';
export { isSameBytes, joinBytes, toBytes, toHex } from './scale/hex.js';
export { sumWeights } from './scale/weights.js';
export type { Origins } from './server/Access.js';
export { isAllowedHost } from './server/isAllowedHost.js';
export { isLoopback } from './server/isLoopback.js';
export { PortUnavailableError } from './server/PortUnavailableError.js';
export type { MessageLimits } from './server/runRpcMessage.js';
export type { ServerLimits } from './server/ServerLimits.js';
export {
  type ServedChain,
  type ServeOptions,
  serveChain,
} from './server/serveChain.js';
export type { StateView } from './state/StateView.js';
export { type AnyStorageItem, type StorageItem, storageMap, storageValue } from './state/storage.js';
export { Trie } from './state/trie/Trie.js';
