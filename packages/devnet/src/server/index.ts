export type { Notify, RpcNotification, RpcSession, RpcSource } from '../chain/rpc/RpcSession.js';
export type { Origins } from './Access.js';
export * from './isAllowedHost.js';
export * from './isLoopback.js';
export type { MessageLimits } from './runRpcMessage.js';
export type { ServerLimits } from './ServerLimits.js';
export * from './serveChain.js';
