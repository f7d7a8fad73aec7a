export { InvalidChainSpecError } from './InvalidChainSpecError.js';
export * from './loadChainSpec.js';
export { parseChainSpec } from './parseChainSpec.js';
