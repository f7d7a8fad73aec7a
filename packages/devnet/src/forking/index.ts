export * from './forkSmallChain.js';
