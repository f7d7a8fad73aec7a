export * from './errorFacts.js';
export * from './forks/dispatchAs.js';
export { onlyInherents } from './forks/Fork.js';
export * from './forks/tryDispatch.js';
export { EncodedLengthMismatchError } from './reading/formatCodec.js';
export * from './submitting/decodeEvents.js';
