export * from './errorFacts.js';
export { EncodedLengthMismatchError } from './reading/EncodedLengthMismatchError.js';
export * from './submitting/decodeDispatchError.js';
export * from './submitting/decodeEvents.js';
