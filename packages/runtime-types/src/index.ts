export * from './definitions/definitions.js';
export { MetadataMissingError, UnsupportedInterfaceError } from './detection/detectionErrors.js';
export * from './detection/detectVariant.js';
export type { FoundInterface } from './detection/FoundInterface.js';
export * from './detection/narrowApi.js';
export * from './errorFacts.js';
export type { ApiH } from './generated/h/api.js';
export type { ApiM } from './generated/m/api.js';
