export type { DevnetChannel } from './Carrier.js';
export * from './createDevnet.js';
export * from './createPara.js';
export * from './Devnet.js';
export * from './devnetErrors.js';
export { quoteTargets } from './quoteTargets.js';
