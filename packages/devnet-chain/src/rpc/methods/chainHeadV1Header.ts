import { header } from '../../scale/commonTypes.js';
import { toHex } from '../../scale/hex.js';
import { findFollow } from '../follow/findFollow.js';
import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The SCALE bytes of a pinned block's header. */
export const chainHeadV1Header = defineMethod({
  name: 'chainHead_v1_header',
  params: [param.text('followSubscription'), param.hash('hash')],
  handler: (context, [id, hash]) => {
    const block = findFollow(context, id)?.require(hash);
    return block ? toHex(context.chain.runtime.types.encode(header, block.header)) : null;
  },
});
