export * from './errorFacts.js';
export * from './forks/dispatchAs.js';
export { EncodedLengthMismatchError } from './reading/EncodedLengthMismatchError.js';
export * from './submitting/decodeDispatchError.js';
export * from './submitting/decodeEvents.js';
