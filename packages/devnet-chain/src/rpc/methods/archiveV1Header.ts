import { header } from '../../scale/commonTypes.js';
import { toHex } from '../../scale/hex.js';
import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The SCALE bytes of a block's header, null for an unknown block. */
export const archiveV1Header = defineMethod({
  name: 'archive_v1_header',
  params: [param.hash('hash')],
  handler: ({ chain }, [hash]) => {
    const block = chain.getBlock(hash);
    return block ? toHex(chain.runtime.types.encode(header, block.header)) : null;
  },
});
