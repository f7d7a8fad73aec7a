import { defineMethod } from '../RpcMethod.js';

/** The peers of the node: none. */
export const systemPeers = defineMethod({
  name: 'system_peers',
  params: [],
  handler: () => [],
});
