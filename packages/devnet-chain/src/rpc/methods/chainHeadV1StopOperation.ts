import { findFollow } from '../follow/findFollow.js';
import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Ends an operation; an unknown operation has ended already. */
export const chainHeadV1StopOperation = defineMethod({
  name: 'chainHead_v1_stopOperation',
  params: [param.text('followSubscription'), param.text('operationId')],
  handler: (context, [id, operationId]) => {
    findFollow(context, id)?.stopOperation(operationId);
    return null;
  },
});
