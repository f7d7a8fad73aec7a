import { defineError, type Planck, type RuntimeCallRead, runtimeCallRead } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat, u8aToBigInt } from '@polkadot/util';
import type { Pool } from './listPools.js';

/** A price that has another form than an exchange's. */
class PriceNotUnderstoodError extends defineError({
  code: 'PRICE_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { bytes: number }) => `A price of ${facts.bytes} bytes is none that is known.`,
  hint: () => 'See AssetConversionApi in the metadata of the chain.',
}) {}

/**
 * Describes how to ask what an amount costs in a pool, in the smallest unit of the token that pays, the pool's own fee with it;
 * undefined where the pool cannot sell so much.
 *
 * Chain: `AssetConversionApi.quote_price_tokens_for_exact_tokens`.
 * Sends: nothing; one runtime call when carried out.
 */
export function poolPriceRead(pool: Pool, amount: Planck): RuntimeCallRead<Planck | undefined> {
  return runtimeCallRead(
    'AssetConversionApi',
    'quote_price_tokens_for_exact_tokens',
    (registry) => {
      const tokens = pool.path.map((token) => encode(registry, pool, token));
      const withFee = registry.createType('bool', true);
      return u8aConcat(...tokens, registry.createType('u128', amount).toU8a(), withFee.toU8a());
    },
    decodePrice,
  );
}

function encode(registry: Registry, { type }: Pool, token: unknown): Uint8Array {
  return registry.createTypeUnsafe(registry.createLookupType(type), [token]).toU8a();
}

/** An option of a balance. */
function decodePrice(result: Uint8Array): Planck | undefined {
  const [mark, ...price] = result;
  if (mark === 0 && price.length === 0) return undefined;
  if (mark !== 1 || ![8, 16].includes(price.length)) {
    throw new PriceNotUnderstoodError({ bytes: result.length });
  }
  return u8aToBigInt(Uint8Array.from(price), { isLe: true });
}
