import { defineMethod } from '../RpcMethod.js';

/** The names of all methods. */
export const rpcMethods = defineMethod({
  name: 'rpc_methods',
  params: [],
  handler: ({ methods }) => ({ methods }),
});
