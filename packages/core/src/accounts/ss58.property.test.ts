import { decodeAddress, encodeAddress } from '@polkadot/util-crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSs58, encodeSs58 } from './ss58.js';

const prefix = fc.integer({ min: 0, max: 16_383 }).filter((value) => value !== 46 && value !== 47);
const account = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('addresses are those of polkadot.js, for every prefix', () => {
  fc.assert(
    fc.property(account, prefix, (bytes, ss58Prefix) => {
      const address = encodeSs58(bytes, ss58Prefix);
      expect(address).toBe(encodeAddress(bytes, ss58Prefix));
      expect(decodeSs58(address)).toEqual(decodeAddress(address));
    }),
  );
});

test('what polkadot.js refuses is refused, and so are bytes of another length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 0, maxLength: 40 }), (bytes) => {
      const found = decodeSs58(Buffer.from(bytes).toString('latin1'));
      expect(found).toBeTypeOf('string');
    }),
  );
  expect(decodeSs58(encodeAddress(new Uint8Array(33), 42))).toBe('base58 of 36 bytes');
});

test.each([-1, 46, 47, 16_384, 1.5])('there is no prefix %s', (ss58Prefix) => {
  expect(() => encodeSs58(new Uint8Array(32), ss58Prefix)).toThrow('prefix must be a number from 0 to 16383');
});
