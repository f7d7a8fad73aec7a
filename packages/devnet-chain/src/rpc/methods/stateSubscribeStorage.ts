import { createChangeFeed } from '../createChangeFeed.js';
import { requireState } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineSubscription } from '../RpcMethod.js';

/** Storage values now, and after each block that changes them; without keys, all changes of the state. */
export const stateSubscribeStorage = defineSubscription({
  name: 'state_subscribeStorage',
  notification: 'state_storage',
  unsubscribe: ['state_unsubscribeStorage'],
  params: [toOptional(param.hexes('keys'))],
  start: ({ chain }, [keys], { emit }) => {
    const state = requireState(chain);
    const wanted = keys && new Set<string>(keys);
    const feed = createChangeFeed(emit);
    if (keys) feed.add(chain.head.hash, keys, new Map(keys.map((key) => [key, state.get(key)])));
    const end = chain.onBlock(({ hash, changes }, { isBest }) => {
      if (!isBest) return;
      const candidates = wanted ? listCandidates(wanted, changes) : [...changes.keys()];
      if (candidates.length > 0) feed.add(hash, candidates, changes);
    });
    return () => {
      end();
      feed.stop();
    };
  },
});

/** Keys that include all requested keys with a change, from the smaller of both sets. */
function listCandidates(wanted: ReadonlySet<string>, changes: ReadonlyMap<string, unknown>): string[] {
  return changes.size < wanted.size ? [...changes.keys()].filter((key) => wanted.has(key)) : [...wanted];
}
