import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The hashes of the blocks of a number, including other forks above the newest final block; empty above the newest block. */
export const archiveV1HashByHeight = defineMethod({
  name: 'archive_v1_hashByHeight',
  params: [param.count('height')],
  handler: ({ chain }, [height]) => chain.listHashes(height),
});
