import type { Answer, Planck, RuntimeCallRead, Snapshot } from '@parachron/core';
import { exchangeQuoteRead } from '@parachron/weight';
import type { Pool } from './listPools.js';

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
