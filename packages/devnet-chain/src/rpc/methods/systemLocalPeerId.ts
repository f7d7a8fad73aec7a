import { defineMethod } from '../RpcMethod.js';

/** The peer id of the node, which has no peers. */
export const systemLocalPeerId = defineMethod({
  name: 'system_localPeerId',
  params: [],
  handler: () => '12D3KooWDevnetDevnetDevnetDevnetDevnetDevnetDevnetDev',
});
