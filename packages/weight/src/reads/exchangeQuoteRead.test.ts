import { assetHubPolkadot, polkadot2024 } from '@parachron/samples/runtimes';
import { u8aConcat, u8aToHex } from '@polkadot/util';
import { describe, expect, it, test } from 'vitest';
import { exchangeQuoteRead } from './exchangeQuoteRead.js';

const { registry } = polkadot2024();
const read = exchangeQuoteRead(() => [Uint8Array.of(0xaa), Uint8Array.of(0xbb, 0xcc)], 0x0102n);

describe('exchangeQuoteRead', () => {
  it('requests both tokens, the bought amount, and the price with the fee of the pool', () => {
    expect([read.api, read.method]).toEqual(['AssetConversionApi', 'quote_price_tokens_for_exact_tokens']);
    expect(u8aToHex(read.args(registry))).toBe(`0xaabbcc0201${'00'.repeat(14)}01`);
  });

  it('gives the amount in the type of the metadata', () => {
    const hub = assetHubPolkadot().registry;
    const [quote] = hub.metadata.apis.find(({ name }) => name.eq(read.api))?.methods ?? [];
    const amount = quote?.inputs[2] as unknown as Map<string, unknown>;
    const u128 = amount.get('type');
    const u64 = hub.lookup.types.find(({ type }) => type.def.isPrimitive && type.def.asPrimitive.isU64)?.id;
    try {
      amount.set('type', u64);
      expect(u8aToHex(read.args(hub))).toBe(`0xaabbcc0201${'00'.repeat(6)}01`);
    } finally {
      amount.set('type', u128);
    }
  });

  test.each([8, 16])('decodes a price of %d bytes, little-endian', (size) => {
    const price = new Uint8Array(size);
    price[0] = 5;
    price[7] = 1;
    expect(read.decode(u8aConcat([1], price), registry)).toBe(5n + 2n ** 56n);
  });

  it('returns undefined for a missing pool', () => {
    expect(read.decode(Uint8Array.of(0), registry)).toBeUndefined();
  });

  test.each([
    ['nothing', 0, []],
    ['a price after None', 17, [0, ...new Uint8Array(16)]],
    ['Some without a price', 1, [1]],
    ['a price of 7 bytes', 8, [1, ...new Uint8Array(7)]],
    ['a price of 9 bytes', 10, [1, ...new Uint8Array(9)]],
    ['a price of 17 bytes', 18, [1, ...new Uint8Array(17)]],
    ['another mark', 9, [2, ...new Uint8Array(8)]],
  ])('refuses %s', (_, bytes, result) => {
    expect(() => read.decode(Uint8Array.from(result), registry)).toThrow(
      expect.objectContaining({ code: 'PRICE_NOT_UNDERSTOOD', facts: { bytes } }),
    );
  });
});
