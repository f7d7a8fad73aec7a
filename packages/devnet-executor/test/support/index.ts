export { createTestChain, hubBarriers, relay, service, type TestChain } from './createTestChain.js';
