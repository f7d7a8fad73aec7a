import type { Hex } from '@parachron/core';
import { toHex } from '../../scale/hex.js';
import { requireState } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineSubscription } from '../RpcMethod.js';

/** Values by their keys; null for a removed value. */
type Values = ReadonlyMap<string, Uint8Array | null | undefined>;

/** Storage values now, and after each block that changes them; without keys, all changes of the state. */
export const stateSubscribeStorage = defineSubscription({
  name: 'state_subscribeStorage',
  notification: 'state_storage',
  unsubscribe: ['state_unsubscribeStorage'],
  params: [toOptional(param.hexes('keys'))],
  start: ({ chain }, [keys], { emit }) => {
    const state = requireState(chain);
    const wanted = keys && new Set<string>(keys);
    if (keys) {
      const values: Values = new Map(keys.map((key) => [key, state.get(key)]));
      void emit({ block: chain.head.hash, changes: listChanges(keys, values) });
    }
    return chain.onBlock(({ hash: block, changes: values }, { isBest }) => {
      if (!isBest) return;
      const changes = listChanges(wanted ? listCandidates(wanted, values) : [...values.keys()], values);
      if (changes.length > 0) void emit({ block, changes });
    });
  },
});

/** Keys that include all requested keys with a change, from the smaller of both sets. */
function listCandidates(wanted: ReadonlySet<string>, changes: Values): string[] {
  return changes.size < wanted.size ? [...changes.keys()].filter((key) => wanted.has(key)) : [...wanted];
}

function listChanges(keys: readonly string[], values: Values): [string, Hex | null][] {
  return keys.flatMap((key): [string, Hex | null][] => {
    if (!values.has(key)) return [];
    const value = values.get(key);
    return [[key, value ? toHex(value) : null]];
  });
}
