import { defineMethod } from '../RpcMethod.js';

/** The number of the newest block, which is final. */
export const archiveV1FinalizedHeight = defineMethod({
  name: 'archive_v1_finalizedHeight',
  params: [],
  handler: ({ chain }) => chain.head.header.number,
});
