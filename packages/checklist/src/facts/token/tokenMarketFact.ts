import { type Answer, type Evidence, storageRead } from '@parachron/core';
import { hereLocation, relayLocation } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import type { Scope } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { listLocationValues } from './locationTypes.js';
import { tokenLocation } from './tokenRegistryFact.js';

/** Whether the target itself trades the service's token. */
export interface TokenMarketFact {
  /** The pallet that trades tokens by their location, by the chain's name; undefined where the target has none. */
  readonly market: string | undefined;
  /** Whether it has a pool of the service's token and the chain's own. */
  readonly hasPool: boolean;
  readonly evidence: readonly Evidence[];
}

const market = { pallet: 'AssetConversion', item: 'Pools' } as const;

/** The pools of the target's own exchange, where it has one that goes by locations. */
export const tokenMarketFact = defineFact({
  id: 'token-market',
  needs: {},
  ask: ({ runtimes: { target }, scope }) => (target ? { target: poolReads(target.registry, scope) } : {}),
  derive: (_context, { target = {} }): TokenMarketFact => {
    const answers: Answer<boolean>[] = Object.values(target);
    return {
      market: answers.length > 0 ? `${market.pallet}.${market.item}` : undefined,
      hasPool: answers.some((answer) => answer.known && answer.value),
      evidence: answers.flatMap(({ evidence }) => evidence ?? []),
    };
  },
});

/** A pool is named by both of its tokens; which stands first differs. */
function poolReads(registry: Registry, scope: Scope) {
  const key = findKey(registry);
  if (!key) return {};
  const [left, right] = key;
  const written = (location: typeof hereLocation) => ({
    left: listLocationValues(registry, left, location),
    right: listLocationValues(registry, right, location),
  });
  const token = written(tokenLocation(scope));
  // The chain's own token: the relay chain's on system chains.
  const own = [hereLocation, relayLocation].map(written);
  const pairs = own.flatMap(({ left: first, right: last }) => [
    ...first.flatMap((one) => token.right.map((other) => [one, other])),
    ...token.left.flatMap((one) => last.map((other) => [one, other])),
  ]);
  const { pallet, item } = market;
  return Object.fromEntries(
    pairs.map((pair, at) => [
      `pool ${at}`,
      storageRead(pallet, item, [pair], (value) => value !== undefined),
    ]),
  );
}

function findKey(registry: Registry) {
  const storage = registry.metadata.pallets.find(({ name }) => name.toString() === market.pallet)?.storage;
  const items = storage?.isSome ? [...storage.unwrap().items] : [];
  const item = items.find(({ name }) => name.toString() === market.item);
  if (!item?.type.isMap) return undefined;
  const { key, hashers } = item.type.asMap;
  const { def } = registry.lookup.getSiType(key);
  if (hashers.length !== 1 || !def.isTuple) return undefined;
  const [left, right] = def.asTuple;
  return left && right ? ([left, right] as const) : undefined;
}
