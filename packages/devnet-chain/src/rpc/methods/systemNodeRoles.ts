import { defineMethod } from '../RpcMethod.js';

/** The roles of the node. */
export const systemNodeRoles = defineMethod({
  name: 'system_nodeRoles',
  params: [],
  handler: () => ['Authority'],
});
