import { findFollow } from '../follow/findFollow.js';
import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Lets pinned blocks go: all of those given, or none when one of them is not pinned. */
export const chainHeadV1Unpin = defineMethod({
  name: 'chainHead_v1_unpin',
  params: [param.text('followSubscription'), param.hashes('hashOrHashes')],
  handler: (context, [id, hashes]) => {
    findFollow(context, id)?.unpin(hashes);
    return null;
  },
});
