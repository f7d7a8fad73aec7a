export * from './chain/index.js';
export * from './devnet/index.js';
export * from './executor/index.js';
export * from './network/index.js';
export * from './persistence/index.js';
export * from './server/index.js';
export * from './service/index.js';
export * from './target/index.js';
