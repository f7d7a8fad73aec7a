import { defineMethod } from '../RpcMethod.js';

/** The hash of block 0. */
export const chainSpecV1GenesisHash = defineMethod({
  name: 'chainSpec_v1_genesisHash',
  params: [],
  handler: ({ chain }) => chain.genesisHash,
});
