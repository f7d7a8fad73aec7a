export { startTime } from '../chain/helpers.js';
export { describeChain, makeDir } from '../persistence/support/dataDir.js';
export { post, request } from '../server/support/clients.js';
export { devKeys, type Who } from './devKeys.js';
export { readRegistry } from './readRegistry.js';
