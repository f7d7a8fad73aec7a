import type { Answer, Planck, RuntimeCallRead, Snapshot } from '@parachron/core';
import type { OwnToken } from '@parachron/proxy';
import { exchangeQuoteRead } from '@parachron/weight';
import { hereLocation, type Location, listLocationValues, relayLocation, type TypeId } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import type { Scope } from '../../Scope.js';
import { createTokenLocation } from './tokenRegistryFact.js';

/** The exchange whose pools are named by locations, by the chain's names. */
export const market = { pallet: 'AssetConversion', item: 'Pools' } as const;

/** A path to buy the service's token: one pool, or several one after another. */
export interface Pool {
  /** Tokens of the path, from the paid to the bought token, in the exchange's own type. */
  readonly path: readonly unknown[];
  /** The type of all tokens of the path. */
  readonly type: TypeId;
  /** Whether the chain's own token pays; otherwise the relay chain's token pays. */
  readonly isOwn: boolean;
}

/** A possible pool of the service's token and a paying token. */
export interface NamedPool extends Omit<Pool, 'isOwn'> {
  readonly paid: OwnToken;
  /** Key of the pool in the map. */
  readonly key: readonly [unknown, unknown];
}

/** The possible pools of the service's token in a runtime: both tokens identify a pool, in either order. */
export function listPools(registry: Registry, scope: Scope): readonly NamedPool[] {
  const key = findKey(registry);
  if (!key) return [];
  const [left, right] = key;
  return (['target', 'relay'] as const).flatMap((paid) => {
    const listWritten = (type: TypeId, location: Location) => listLocationValues(registry, type, location);
    const place = getPlace(paid);
    const forward = listWritten(left, place).flatMap((one) =>
      listWritten(right, createTokenLocation(scope)).map(
        (two) => ({ key: [one, two], path: [one, two] }) as const,
      ),
    );
    const backward = listWritten(left, createTokenLocation(scope)).flatMap((two) =>
      listWritten(right, place).map((one) => ({ key: [two, one], path: [one, two] }) as const),
    );
    return [...forward, ...backward].map((pool) => ({ ...pool, type: left, paid }));
  });
}

/** Returns the location of the paying token, as the target names it. */
export function getPlace(paid: OwnToken): Location {
  return paid === 'relay' ? relayLocation : hereLocation;
}

/** Both tokens of a pool have one type in every known exchange. */
export function findKey(registry: Registry): readonly [TypeId, TypeId] | undefined {
  const storage = registry.metadata.pallets.find(({ name }) => name.toString() === market.pallet)?.storage;
  const items = storage?.isSome ? [...storage.unwrap().items] : [];
  const item = items.find(({ name }) => name.toString() === market.item);
  if (!item?.type.isMap) return undefined;
  const { key, hashers } = item.type.asMap;
  const { def } = registry.lookup.getSiType(key);
  if (hashers.length !== 1 || !def.isTuple) return undefined;
  const [left, right] = def.asTuple;
  return left && right?.eq(left) ? [left, right] : undefined;
}

/** Describes the read of the price of an amount in a pool of two tokens; undefined if the pool cannot sell the amount. */
export function describePoolPriceRead(
  { path, type }: Pick<Pool, 'path' | 'type'>,
  amount: Planck,
): RuntimeCallRead<Planck | undefined> {
  return exchangeQuoteRead((registry) => {
    const tokenType = registry.createLookupType(type);
    return path.map((token) => registry.createTypeUnsafe(tokenType, [token]).toU8a());
  }, amount);
}

/**
 * Gets the price of an amount in a pool, or in several pools one after another, from the last pool to the first. Each pool takes
 * one round trip.
 */
export async function quotePool(
  target: Snapshot,
  { path, ...pool }: Pool,
  amount: Planck,
): Promise<Answer<Planck | undefined>> {
  const { price } = await target.read({
    price: describePoolPriceRead({ ...pool, path: path.slice(-2) }, amount),
  });
  if (path.length <= 2 || !price.known || price.value === undefined) return price;
  return quotePool(target, { ...pool, path: path.slice(0, -1) }, price.value);
}
