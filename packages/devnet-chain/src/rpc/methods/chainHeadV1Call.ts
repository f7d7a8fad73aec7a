import { toHex } from '../../scale/hex.js';
import type { OperationEvent } from '../follow/Follow.js';
import { findFollow } from '../follow/findFollow.js';
import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Calls a method of a runtime API at a pinned block; the result comes as an event. */
export const chainHeadV1Call = defineMethod({
  name: 'chainHead_v1_call',
  params: [
    param.text('followSubscription'),
    param.hash('hash'),
    param.text('function'),
    param.bytes('callParameters'),
  ],
  handler: (context, [id, hash, method, args]) => {
    const follow = findFollow(context, id);
    if (!follow) return { result: 'limitReached' };
    follow.require(hash);
    follow.requireRuntime();
    return follow.start(answer(() => toHex(context.chain.callRuntime(method, args, hash))));
  },
});

function* answer(run: () => string): Generator<OperationEvent> {
  yield { event: 'operationCallDone', output: run() };
}
