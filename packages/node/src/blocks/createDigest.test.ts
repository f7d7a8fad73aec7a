import { encodeList } from '@parachron/core/scale';
import { hexToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { expect, test } from 'vitest';
import { createDigest } from './createDigest.js';

/** A header of zeros with number 1 and these items. */
const headerOf = (...items: readonly `0x${string}`[]) =>
  u8aConcat(new Uint8Array(32), [4], new Uint8Array(64), encodeList(items.map((item) => hexToU8a(item))));

test('the next block takes the items of its parent, and is the first and the last one on its core', () => {
  // Items of polkadot-sdk as bytes: a slot of Aura, `CoreInfo`, `BundleInfo` of block 7, and a seal.
  const aura = '0x066175726120ffff000000000000';
  const core = '0x06434d4c53100100000c';
  const bundle = '0x06434d4c530c020700';
  const seal = '0x056175726104aa';
  const header = headerOf(aura, core, bundle, seal);
  const author = { engine: 'aura', data: hexToU8a('0x0100000000000000') };
  expect(u8aToHex(createDigest({ header }, author))).toBe(
    '0x0c066175726120010000000000000006434d4c53100100000c06434d4c530c020001',
  );
});
