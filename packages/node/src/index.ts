/** A local chain as a node: its blocks and their states, its pool, and its JSON-RPC methods. */
export * from './accounts/DevAccount.js';
export type * from './blocks/BlockInputs.js';
export { codeKey, createWholeState, joinKey, timeKey } from './blocks/BlockState.js';
export type { BlockMode } from './blocks/BlockTimer.js';
export { BlockTree, type ChainStart, type TreeBlock } from './blocks/BlockTree.js';
export type * from './blocks/Journal.js';
export { type Compile, readConstant } from './blocks/LoadedRuntime.js';
export * from './blocks/nodeErrors.js';
export {
  type ChainSpec,
  type EndpointSource,
  type ForkSource,
  type NodeSource,
  openStart,
} from './blocks/openStart.js';
export * from './errorFacts.js';
export * from './LocalNode.js';
export { isForLater, PoolRefusedError } from './pool/PoolRefusedError.js';
export type { Validity } from './pool/TagPool.js';
export { RpcError, type RpcErrorObject, rpcCodes, toRpcError } from './rpc/RpcError.js';
export type { RpcParams } from './rpc/RpcMethod.js';
export * from './rpc/Session.js';
export { stopHolding, Turns } from './turns.js';
