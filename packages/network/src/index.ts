/** Forks of chains, joined into a network by their messages. */
export * from './errorFacts.js';
export { RootDispatchError } from './fork/dispatch.js';
export * from './fork/encodeSignedExtrinsic.js';
export { RuntimeFork } from './fork/RuntimeFork.js';
export * from './fork/startFork.js';
export type { DroppedMessage, QueuedMessage } from './joining/MessageQueues.js';
export * from './joining/Network.js';
