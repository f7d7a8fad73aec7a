export * from './createSmallFork.js';
export type { SmallFork } from './SmallFork.js';
