import { defineMethod } from '../RpcMethod.js';

/** The hash of the newest final block; blocks are final at once. */
export const chainGetFinalizedHead = defineMethod({
  name: 'chain_getFinalizedHead',
  aliases: ['chain_getFinalisedHead'],
  params: [],
  handler: ({ chain }) => chain.head.hash,
});
