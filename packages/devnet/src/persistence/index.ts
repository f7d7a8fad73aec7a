export * from './createDurableChain.js';
export * from './persistenceErrors.js';
