export * from './createDevnet.js';
export * from './createFork.js';
export * from './Devnet.js';
export * from './devnetErrors.js';
export type { DevnetChannel } from './MessageRelay.js';
export { quoteTargets } from './quoteTargets.js';
