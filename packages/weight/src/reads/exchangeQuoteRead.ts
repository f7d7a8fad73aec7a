import { defineError, type Planck, type RuntimeCallRead, runtimeCallRead } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat, u8aToBigInt } from '@polkadot/util';

/** A price has an unexpected form. */
export class PriceNotUnderstoodError extends defineError({
  code: 'PRICE_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { bytes: number }) => `Expected a price of 1, 9 or 17 bytes, got ${facts.bytes}.`,
  hint: () => 'Compare the result type of AssetConversionApi in the metadata of the chain.',
}) {}

const api = 'AssetConversionApi';
const method = 'quote_price_tokens_for_exact_tokens';

/**
 * Describes the read of the price of an exact amount of a token in a pool, in the smallest unit of the paying token,
 * including the fee of the pool. The value is undefined if there is no such pool, or the pool cannot sell that amount.
 *
 * Chain: `AssetConversionApi.quote_price_tokens_for_exact_tokens`.
 * Sends: nothing; the read takes one runtime call.
 *
 * @param encodePath encodes the paid and the bought token in the exchange's own type of tokens
 * @param amount of the bought token, in its smallest unit
 *
 * @example
 * ```ts
 * import { parseHex } from '@parachron/core';
 * import { exchangeQuoteRead } from '@parachron/weight';
 * import { deriveLocation, relayLocation } from '@parachron/xcm';
 * import { getPartForm } from '@parachron/xcm/parts';
 *
 * const path = [deriveLocation({ paraId: 2114, relation: 'sibling' }), relayLocation];
 * const encode = () => path.map((token) => parseHex(getPartForm('location', 4).encode(token)));
 * const read = exchangeQuoteRead(encode, 1_000n);
 * read.method; // 'quote_price_tokens_for_exact_tokens'
 * ```
 */
export function exchangeQuoteRead(
  encodePath: (registry: Registry) => readonly Uint8Array[],
  amount: Planck,
): RuntimeCallRead<Planck | undefined> {
  return runtimeCallRead(
    api,
    method,
    (registry) => {
      const withFee = registry.createType('bool', true);
      const bought = registry.createTypeUnsafe(findAmountType(registry), [amount]);
      return u8aConcat(...encodePath(registry), bought.toU8a(), withFee.toU8a());
    },
    decodePrice,
  );
}

/** The type of the amount, the third argument; metadata before V15 does not describe runtime APIs. */
function findAmountType(registry: Registry): string {
  const methods = registry.metadata.apis.find(({ name }) => name.eq(api))?.methods;
  const amount = methods?.find(({ name }) => name.eq(method))?.inputs[2];
  return amount ? registry.createLookupType(amount.type) : 'u128';
}

/** Decodes an option of a balance. */
function decodePrice(result: Uint8Array): Planck | undefined {
  const [mark, ...price] = result;
  if (mark === 0 && price.length === 0) return undefined;
  if (mark !== 1 || ![8, 16].includes(price.length)) {
    throw new PriceNotUnderstoodError({ bytes: result.length });
  }
  return u8aToBigInt(Uint8Array.from(price), { isLe: true });
}
