export { definitions, definitionsH, definitionsM, type ServiceDefinitions } from './definitions.js';
export * from './detection/detectVariant.js';
export * from './detection/narrowApi.js';
export * from './errorFacts.js';
export type { ApiH } from './generated/h/api.js';
export type { ApiM } from './generated/m/api.js';
