/**
 * The service and its targets as kinds of small chains: parts (pallets, runtime APIs, JSON-RPC methods) that the kernel of
 * `@parachron/devnet-chain` joins with the common ones. This package is internal to `@parachron/devnet`, which exports the public names.
 */
export { compileSmall, SmallChainNotForkableError } from './compileSmall.js';
export { createServiceChain, type ServiceOptions } from './service/createServiceChain.js';
export type { ServiceExtras, ServiceSettings } from './service/createServiceParts.js';
export { InvalidTargetError } from './service/parseTargets.js';
export type { FeeToken, ServiceTarget } from './service/XcmTarget.js';
export { createTarget, type TargetOptions, type TargetXcmChanges } from './target/createTarget.js';
export { createTargetDefaults, type Derivation, type TargetKind } from './target/createTargetDefaults.js';
export type { TargetConfig, TargetXcmConfig } from './target/TargetConfig.js';
