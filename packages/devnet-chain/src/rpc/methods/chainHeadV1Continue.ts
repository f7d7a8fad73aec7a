import { findFollow } from '../follow/findFollow.js';
import { followCodes } from '../forks/Follow.js';
import { param } from '../params.js';
import { RpcError } from '../RpcError.js';
import { defineMethod } from '../RpcMethod.js';

/** Continues an operation that waits for its client; no operation of this node waits. */
export const chainHeadV1Continue = defineMethod({
  name: 'chainHead_v1_continue',
  params: [param.text('followSubscription'), param.text('operationId')],
  handler: (context, [id, operationId]) => {
    if (!findFollow(context, id)) return null;
    const message = `Operation ${operationId.slice(0, 40)} does not wait for a continuation`;
    throw new RpcError({ code: followCodes.nothingToContinue, message });
  },
});
