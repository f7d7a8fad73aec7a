import { defineMethod } from '../RpcMethod.js';

/** The hash of the newest final block. */
export const chainGetFinalizedHead = defineMethod({
  name: 'chain_getFinalizedHead',
  aliases: ['chain_getFinalisedHead'],
  params: [],
  handler: ({ chain }) => chain.finalized.hash,
});
