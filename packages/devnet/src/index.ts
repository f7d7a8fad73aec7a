export {
  type Chain,
  type ChainConfig,
  type ChainRecipe,
  type ChainStart,
  chainFileName,
  createChain,
  createChainProvider,
  createDurableChain,
  DataDamagedError,
  DataInaccessibleError,
  DataInUseError,
  DataUnfitError,
  type DurableOptions,
  isAllowedHost,
  isLoopback,
  type MessageLimits,
  type Notify,
  type Origins,
  PortUnavailableError,
  type RpcNotification,
  type RpcSession,
  type RpcSource,
  type ServedChain,
  type ServeOptions,
  type ServerLimits,
  serveChain,
} from '@parachron/devnet-chain';
export * from './devnet/index.js';
export * from './errorFacts.js';
export * from './executor/index.js';
export * from './forking/index.js';
export * from './network/index.js';
export * from './service/index.js';
export * from './target/index.js';
