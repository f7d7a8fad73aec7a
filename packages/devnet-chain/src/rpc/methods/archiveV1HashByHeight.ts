import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The hashes of the blocks of a number: one, or none above the newest. */
export const archiveV1HashByHeight = defineMethod({
  name: 'archive_v1_hashByHeight',
  params: [param.count('height')],
  handler: ({ chain }, [height]) => {
    const block = chain.getBlock(height);
    return block ? [block.hash] : [];
  },
});
