import { defineMethod } from '../RpcMethod.js';

/** The name of the chain. */
export const systemChain = defineMethod({
  name: 'system_chain',
  params: [],
  handler: ({ chain }) => chain.identity.name,
});
