import { toHex } from '../../scale/hex.js';
import { readStorage, requireState } from '../formats.js';
import { optional, param } from '../params.js';
import { defineSubscription } from '../RpcMethod.js';

/** Storage values now and whenever a block changes them; all of the state's changes without keys. */
export const stateSubscribeStorage = defineSubscription({
  name: 'state_subscribeStorage',
  notification: 'state_storage',
  unsubscribe: ['state_unsubscribeStorage'],
  params: [optional(param.hexes('keys'))],
  start: ({ chain }, [keys], { emit }) => {
    const state = requireState(chain);
    const now = (keys ?? []).map((key) => [key, readStorage(state, key)]);
    if (keys) emit({ block: chain.head.hash, changes: now });
    return chain.onBlock((block) => {
      const changed = (keys ?? [...block.changes.keys()]).filter((key) => block.changes.has(key));
      if (changed.length === 0) return;
      const changes = changed.map((key) => {
        const value = block.changes.get(key);
        return [key, value ? toHex(value) : null];
      });
      emit({ block: block.hash, changes });
    });
  },
});
