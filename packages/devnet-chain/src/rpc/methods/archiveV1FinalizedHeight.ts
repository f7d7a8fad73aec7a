import { defineMethod } from '../RpcMethod.js';

/** The number of the newest final block. */
export const archiveV1FinalizedHeight = defineMethod({
  name: 'archive_v1_finalizedHeight',
  params: [],
  handler: ({ chain }) => chain.finalized.header.number,
});
