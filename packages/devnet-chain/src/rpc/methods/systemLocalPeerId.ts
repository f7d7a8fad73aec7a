import { defineMethod } from '../RpcMethod.js';

/** The identity of the node among peers, of which there are none. */
export const systemLocalPeerId = defineMethod({
  name: 'system_localPeerId',
  params: [],
  handler: () => '12D3KooWDevnetDevnetDevnetDevnetDevnetDevnetDevnetDev',
});
