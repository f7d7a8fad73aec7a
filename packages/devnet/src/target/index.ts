export * from './createTarget.js';
export type { ForeignAsset } from './ForeignAsset.js';
export type { TargetConfig, TargetXcmConfig } from './TargetConfig.js';
export type { TokenPool } from './TokenPool.js';
export type { Derivation, TargetKind } from './targetDefaults.js';
export * from './targetErrors.js';
