import { readStorage, requireBlock, requireState } from '../formats.js';
import { optional, param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Storage values at a block, and every change of them up to another. */
export const stateQueryStorage = defineMethod({
  name: 'state_queryStorage',
  params: [param.hexes('keys'), param.hash('fromBlock'), optional(param.hash('toBlock'))],
  handler: ({ chain }, [keys, from, to]) => {
    const first = requireBlock(chain, from);
    const last = requireBlock(chain, to);
    const known = new Map<string, string | null>();
    const sets = [];
    for (let number = first.header.number; number <= last.header.number; number += 1) {
      const block = chain.getBlock(number) ?? first;
      const state = requireState(chain, block.hash);
      const changes = keys
        .map((key) => [key, readStorage(state, key)] as const)
        .filter(([key, value]) => known.get(key) !== value || block === first);
      for (const [key, value] of changes) known.set(key, value);
      if (changes.length > 0) sets.push({ block: block.hash, changes });
    }
    return sets;
  },
});
