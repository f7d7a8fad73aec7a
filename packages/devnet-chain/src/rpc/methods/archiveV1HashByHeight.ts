import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The hashes of the blocks of a number: none above the newest; above the newest final block, those of other forks too. */
export const archiveV1HashByHeight = defineMethod({
  name: 'archive_v1_hashByHeight',
  params: [param.count('height')],
  handler: ({ chain }, [height]) => chain.listHashes(height),
});
