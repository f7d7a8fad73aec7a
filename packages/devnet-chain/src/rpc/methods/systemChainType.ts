import { defineMethod } from '../RpcMethod.js';

/** The kind of the chain. */
export const systemChainType = defineMethod({
  name: 'system_chainType',
  params: [],
  handler: () => 'Development',
});
