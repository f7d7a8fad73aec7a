import { findFollow } from '../follow/findFollow.js';
import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Unpins blocks: all given blocks, or none if one of them is not pinned. */
export const chainHeadV1Unpin = defineMethod({
  name: 'chainHead_v1_unpin',
  params: [param.text('followSubscription'), param.hashes('hashOrHashes')],
  handler: (context, [id, hashes]) => {
    findFollow(context, id)?.removePinned(hashes);
    return null;
  },
});
