import { defineMethod } from '../RpcMethod.js';

/** The health of the node, which has no peers. */
export const systemHealth = defineMethod({
  name: 'system_health',
  params: [],
  handler: () => ({ peers: 0, isSyncing: false, shouldHavePeers: false }),
});
