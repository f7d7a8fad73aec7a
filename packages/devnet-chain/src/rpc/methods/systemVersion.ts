import { defineMethod } from '../RpcMethod.js';

/** The version of the node. */
export const systemVersion = defineMethod({
  name: 'system_version',
  params: [],
  handler: () => '1.0.0',
});
