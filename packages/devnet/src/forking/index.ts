export * from './createSmallFork.js';
