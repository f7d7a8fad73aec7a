import { defineMethod } from '../RpcMethod.js';

/** Sync state of the node: always at its head. */
export const systemSyncState = defineMethod({
  name: 'system_syncState',
  params: [],
  handler: ({ chain }) => {
    const { number } = chain.head.header;
    return { startingBlock: 0, currentBlock: number, highestBlock: number };
  },
});
