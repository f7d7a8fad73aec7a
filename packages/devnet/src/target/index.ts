export * from './createTarget.js';
export type { TargetConfig, TargetXcmConfig } from './TargetConfig.js';
export type { Derivation, TargetKind } from './targetDefaults.js';
