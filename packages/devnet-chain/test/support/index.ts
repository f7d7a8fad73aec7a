/** What tests of other parts use as well. It loads no source: they have the kernel as it is built or as it stands. */

export { post, request } from '../server/support/clients.js';
export { describeChain, makeDir } from './dataDir.js';
export { devKeys, type Who } from './devKeys.js';
export { readRegistry } from './readRegistry.js';
