/** Forks of chains in this process, with their pools and JSON-RPC methods, joined into a network by their messages. */
export * from './accounts/DevAccount.js';
export * from './errorFacts.js';
export { type BlockMode, requireMode } from './fork/BlockTimer.js';
export { BlockTree, type ForkBlock, type ForkStart } from './fork/BlockTree.js';
export * from './fork/createFork.js';
export { RootDispatchError } from './fork/dispatch.js';
export * from './fork/encodeSignedExtrinsic.js';
export { codeKey, createWholeState, ForkState, joinKey } from './fork/ForkState.js';
export * from './fork/forkErrors.js';
export type * from './fork/Journal.js';
export { readQueued } from './fork/messages.js';
export type { ChainSpec, EndpointSource, ForkSource, NodeSource } from './fork/openStart.js';
export { type BuildBlock, type BuiltBlock, type ForkParts, RuntimeFork } from './fork/RuntimeFork.js';
export type * from './network/BlockInputs.js';
export type { DroppedMessage, SentMessage } from './network/MessageQueues.js';
export * from './network/Network.js';
export { PoolRefusedError, poolErrors } from './pool/PoolRefusedError.js';
export { hashExtrinsic, type PoolStatus, type PoolWatcher, TagPool, type Validity } from './pool/TagPool.js';
export { createId } from './rpc/ForkMethod.js';
export { RpcError, type RpcErrorObject, rpcCodes, toRpcError } from './rpc/RpcError.js';
export {
  defaultWorkLimits,
  type Notify,
  type Pace,
  type RpcNotification,
  type RpcSession,
  type RpcSource,
  refuseAnswer,
  type WorkLimits,
} from './rpc/Session.js';
export { StorageItemNotFoundError } from './rpc/StorageItem.js';
export { stopHolding, Turns } from './rpc/turns.js';
