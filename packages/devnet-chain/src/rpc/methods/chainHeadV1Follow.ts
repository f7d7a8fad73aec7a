import { Follow } from '../follow/Follow.js';
import { followCodes } from '../forks/Follow.js';
import { param } from '../params.js';
import { RpcError } from '../RpcError.js';
import { defineSubscription } from '../RpcMethod.js';
import { waitUntilFollowed } from '../waitUntilRead.js';

// The limit of Substrate nodes for one connection.
const most = 4;

/** Follows the head of the chain: new blocks are pinned until the client unpins them. */
export const chainHeadV1Follow = defineSubscription({
  name: 'chainHead_v1_follow',
  notification: 'chainHead_v1_followEvent',
  unsubscribe: ['chainHead_v1_unfollow'],
  params: [param.flag('withRuntime')],
  start: ({ chain, session }, [withRuntime], { id, emit }) => {
    if (session.follows.size >= most) {
      const message = `Maximum number of chainHead_follow has been reached: ${most}`;
      throw new RpcError({ code: followCodes.tooManyFollows, message });
    }
    const follow = new Follow(chain, {
      withRuntime,
      emit,
      whenRead: (hash) => waitUntilFollowed(session, hash),
    });
    session.follows.set(id, follow);
    return () => {
      session.follows.delete(id);
      follow.close();
    };
  },
});
