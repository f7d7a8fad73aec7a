import { base58 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { formatHex, parseHex } from '../bytes/parseHex.js';
import { decodeSs58, encodeSs58, hashSs58 } from './ss58.js';

function read(text: string): string {
  const found = decodeSs58(text);
  return typeof found === 'string' ? found : formatHex(found);
}

/** An address of any bytes: with a right checksum, so that only its form is wrong. */
function encodeAny(...body: readonly number[]): string {
  const bytes = Uint8Array.from(body);
  return base58.encode(Uint8Array.of(...bytes, ...hashSs58(bytes).subarray(0, 2)));
}

const account = Array.from({ length: 32 }, (_, at) => at);

describe('published addresses', () => {
  // The development accounts of Substrate, as `subkey inspect //Bob` and so on print them.
  it.each([
    [
      'Bob',
      '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
      '8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48',
    ],
    [
      'Charlie',
      '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y',
      '90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22',
    ],
    [
      'Dave',
      '5DAAnrj7VHTznn2AWBemMuyBwZWs6FNFjdyVXUeYum3PTXFy',
      '306721211d5404bd9da88e0204360a1a9ab8b87c66c1bc2fcdd37f3c2222cc20',
    ],
    [
      'Eve',
      '5HGjWAeFDfFCWPsjFQdVV2Msvz2XtMktvgocEZcCj68kUMaw',
      'e659a7a1628cdd93febc04a4e0646ea20e9f5f0ce097d9a05290d4a9e054df4e',
    ],
    [
      'Ferdie',
      '5CiPPseXPECbkjWCa6MnjNokrgYjMqmKndv2rSnekmSK2DjL',
      '1cbd2d43530a44705ad088af313e18f80b53ef16b36177cd4b77b846f2a5f07c',
    ],
  ])('of %s', (_, address, hex) => {
    expect(read(address)).toBe(`0x${hex}`);
    expect(encodeSs58(parseHex(`0x${hex}`), 42)).toBe(address);
  });

  // The account of the pallet of the treasury: `modl`, the id `py/trsry`, and zeros.
  it('of the treasury of Polkadot', () => {
    const hex = formatHex(Uint8Array.of(...new TextEncoder().encode('modlpy/trsry'), ...Array(20).fill(0)));
    expect(read('13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB')).toBe(hex);
    expect(encodeSs58(parseHex(hex), 0)).toBe('13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB');
  });
});

describe('the prefix', () => {
  // SS58: up to 63 in one byte; then 14 bits, as the lower byte's upper six bits and a mark, and its lower two bits above the rest.
  it.each([
    [63, [63]],
    [64, [0b0101_0000, 0b0000_0000]],
    [255, [0b0111_1111, 0b1100_0000]],
    [256, [0b0100_0000, 0b0000_0001]],
    [1284, [0b0100_0001, 0b0000_0101]],
    [10_041, [0b0100_1110, 0b0110_0111]],
    [16_383, [0b0111_1111, 0b1111_1111]],
  ])('%i has its bytes before the account', (prefix, head) => {
    const all = base58.decode(encodeSs58(Uint8Array.from(account), prefix));
    expect([...all.subarray(0, head.length)]).toEqual(head);
    expect(read(encodeAny(...head, ...account))).toBe(formatHex(Uint8Array.from(account)));
  });

  it.each([[46], [47], [128], [191], [192, 0], [255, 255]])('of the first byte %i is reserved', (...head) => {
    expect(read(encodeAny(...head, ...account))).toBe('reserved prefix');
  });
});

describe('a text is refused that is', () => {
  const address = encodeAny(42, ...account);
  it.each([
    ['nothing', '', 'base58 of 0 bytes'],
    ['a character that base58 lacks', `${address}0`, 'not base58'],
    ['a letter of another alphabet', `а${address.slice(1)}`, 'not base58'],
    ['a space within', `${address.slice(0, 9)} ${address.slice(9)}`, 'not base58'],
    ['one byte', '2', 'base58 of 1 byte'],
    ['an account of 31 bytes', encodeAny(42, ...account.slice(1)), 'base58 of 34 bytes'],
    ['an account of 33 bytes', encodeAny(42, 0, ...account), 'base58 of 36 bytes'],
    ['an account of 20 bytes', encodeAny(42, ...account.slice(12)), 'base58 of 23 bytes'],
    [
      'an account without the second byte of its prefix',
      encodeAny(64, ...account.slice(1)),
      'base58 of 34 bytes',
    ],
  ])('%s', (_, text, reason) => {
    expect(read(text)).toBe(reason);
  });

  it('the bytes of an address with a checksum of another text than SS58PRE', () => {
    const all = base58.decode(address);
    for (const at of [33, 34]) {
      const wrong = Uint8Array.from(all);
      wrong[at] = (wrong[at] ?? 0) ^ 1;
      expect(read(base58.encode(wrong))).toBe('wrong checksum');
    }
  });
});

it('bytes are a copy without the prefix', () => {
  const found = decodeSs58(encodeAny(42, ...account));
  expect(found).toEqual(Uint8Array.from(account));
  expect(typeof found === 'object' && found.buffer.byteLength).toBe(32);
});
