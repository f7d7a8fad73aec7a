import { toHex } from '../../scale/hex.js';
import { findFollow } from '../follow/findFollow.js';
import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Requests the extrinsics of a pinned block, which are reported as an event. */
export const chainHeadV1Body = defineMethod({
  name: 'chainHead_v1_body',
  params: [param.text('followSubscription'), param.hash('hash')],
  handler: (context, [id, hash]) => {
    const follow = findFollow(context, id);
    if (!follow) return { result: 'limitReached' };
    const value = follow.require(hash).extrinsics.map(toHex);
    return follow.start([{ event: 'operationBodyDone', value }].values());
  },
});
