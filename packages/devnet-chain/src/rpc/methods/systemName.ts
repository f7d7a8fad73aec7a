import { defineMethod } from '../RpcMethod.js';

/** The name of the node. */
export const systemName = defineMethod({
  name: 'system_name',
  params: [],
  handler: () => 'Parachron devnet',
});
