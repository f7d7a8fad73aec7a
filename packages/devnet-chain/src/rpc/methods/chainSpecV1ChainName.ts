import { defineMethod } from '../RpcMethod.js';

/** The chain's name. */
export const chainSpecV1ChainName = defineMethod({
  name: 'chainSpec_v1_chainName',
  params: [],
  handler: ({ chain }) => chain.identity.name,
});
