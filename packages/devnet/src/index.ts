export * from './chain/index.js';
export * from './network/index.js';
