/** Helpers shared with tests of other packages. This module imports no source: callers pass in chains of the built or source kernel. */

export { post, request } from '../server/support/clients.js';
export { describeChain, makeDir } from './dataDir.js';
export { devKeys, type Who } from './devKeys.js';
export { getNextNonce } from './getNextNonce.js';
export { readRegistry } from './readRegistry.js';
export { callOf, idOf, none, root, signed } from './testCalls.js';
