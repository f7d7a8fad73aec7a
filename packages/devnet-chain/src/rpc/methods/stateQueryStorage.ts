import type { Hex } from '@parachron/core';
import { toHex } from '../../scale/hex.js';
import type { StateChange } from '../../state/State.js';
import type { Chain } from '../Chain.js';
import { requireState } from '../formats.js';
import type { Pace } from '../Pace.js';
import { param, toOptional } from '../params.js';
import { RpcError } from '../RpcError.js';
import { defineMethod } from '../RpcMethod.js';

/** Storage values at a block, and each change of these values up to a later block. */
export const stateQueryStorage = defineMethod({
  name: 'state_queryStorage',
  params: [param.hexes('keys'), param.hash('block'), toOptional(param.hash('hash'))],
  handler: async ({ chain, pace }, [keys, from, to]) => {
    const first = findNumber(chain, from, { from, to });
    const last = findNumber(chain, to, { from, to });
    requireState(chain, from);
    if (first > last) throw refuseRange({ from, to }, 'from number > to number');
    const found: StateChange[] = [];
    for (const change of chain.state.listHistory(new Set(keys), { from: first, to: last })) {
      await pace.next();
      found.push(change);
    }
    return await listSets(found.reverse(), {
      keys: [...new Set(keys)],
      pace,
      hashOf: (number) => chain.getBlock(number)?.hash,
    });
  },
});

interface Range {
  readonly from: Hex;
  readonly to: Hex | undefined;
}

function findNumber(chain: Chain, hash: Hex | undefined, range: Range): number {
  const block = hash === undefined ? chain.head : chain.getBlock(hash);
  if (!block) throw refuseRange(range, `UnknownBlock: ${hash}`);
  const { number } = block.header;
  if (chain.getBlock(number) !== block) throw refuseRange(range, `${hash} is not in the best chain`);
  return number;
}

/** The error for blocks that are no range of one chain. */
export function refuseRange({ from, to }: Range, details: string): RpcError {
  const message = `Cannot resolve a block range ['${from}' ... '${to ?? 'best'}']. ${details}`;
  return new RpcError({ code: 4001, message });
}

interface ListOptions {
  readonly keys: readonly string[];
  readonly pace: Pace;
  readonly hashOf: (number: number) => string | undefined;
}

async function listSets(history: readonly StateChange[], { keys, pace, hashOf }: ListOptions) {
  const known = new Map<string, string | null>();
  const sets = [];
  for (const { number, values } of history) {
    await pace.next();
    const changes = keys
      .filter((key) => values.has(key))
      .map((key) => [key, formatValue(values.get(key))] as const)
      .filter(([key, value]) => known.get(key) !== value);
    for (const [key, value] of changes) {
      known.set(key, value);
      pace.addAnswer(key.length + (value?.length ?? 4));
    }
    if (changes.length > 0) sets.push({ block: hashOf(number), changes });
  }
  return sets;
}

function formatValue(value: Uint8Array | undefined): string | null {
  return value === undefined ? null : toHex(value);
}
