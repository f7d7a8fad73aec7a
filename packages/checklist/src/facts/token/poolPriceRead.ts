import type { Planck, RuntimeCallRead } from '@parachron/core';
import { exchangeQuoteRead } from '@parachron/weight';
import type { Pool } from './listPools.js';

/** Describes how to ask what an amount costs in a pool; undefined where the pool cannot sell so much. */
export function poolPriceRead({ path, type }: Pool, amount: Planck): RuntimeCallRead<Planck | undefined> {
  return exchangeQuoteRead((registry) => {
    const tokenType = registry.createLookupType(type);
    return path.map((token) => registry.createTypeUnsafe(tokenType, [token]).toU8a());
  }, amount);
}
