import { encodeCall } from '@parachron/core';
import { substrateNode } from '@parachron/samples/runtimes';
import { blake2AsHex } from '@polkadot/util-crypto';
import { describe, expect, test } from 'vitest';
import { createMetadataSnapshot } from '../../test/support/metadataSnapshot.js';
import { storedOf } from '../../test/support/routeContext.js';
import type { Track } from './Governance.js';
import { getTrackUse } from './getTrackUse.js';
import { hasPreimage } from './hasPreimage.js';
import { isWhitelisted } from './isWhitelisted.js';

const node = substrateNode();
const call = encodeCall(node.registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
const hash = blake2AsHex(call.hex);
const other = `0x${'cd'.repeat(32)}`;
type Given = Parameters<typeof createMetadataSnapshot>[1];

describe('the bytes of a call', () => {
  const has = (given: Given, pallet = 'Preimage') =>
    hasPreimage(createMetadataSnapshot(node, given), { pallet, call });

  // The call has four bytes: two of its index, the length of the remark, and the remark.
  test.each<[string, Given, boolean]>([
    ['by hash and length', { 'Preimage.PreimageFor': storedOf(call.hex, [[hash, 4]]) }, true],
    ['by hash alone', { 'Preimage.PreimageFor': storedOf(call.hex, [hash]) }, true],
    ['under another length', { 'Preimage.PreimageFor': storedOf(call.hex, [[hash, 5]]) }, false],
    ['under another hash', { 'Preimage.PreimageFor': storedOf(call.hex, [other]) }, false],
    ['in a pallet that was not read', {}, false],
  ])('are stored %s: %#', async (_, given, stored) => {
    expect(await has(given)).toBe(stored);
  });

  test.each([
    [{ available: { data: call.hex } }, true],
    [{ missing: { deposit: 1 } }, false],
    [null, false],
  ])('of an older democracy pallet with the entry %j are stored: %s', async (entry, stored) => {
    expect(await has({ 'Democracy.Preimages': storedOf(entry, [hash]) }, 'Democracy')).toBe(stored);
  });
});

test.each<[Given, boolean]>([
  [{ 'Whitelist.WhitelistedCall': storedOf(null, [hash]) }, true],
  [{ 'Whitelist.WhitelistedCall': storedOf(null, [other]) }, false],
  [{}, false],
])('a call is whitelisted by an entry under its hash: %#', async (given, whitelisted) => {
  const snapshot = createMetadataSnapshot(node, given);
  expect(await isWhitelisted(snapshot, { pallet: 'Whitelist', hash })).toBe(whitelisted);
});

describe('the use of a track', () => {
  const track = { id: 3, name: 'root', maxDeciding: 2 } as Track;
  const get = (given: Given, of = track) =>
    getTrackUse(createMetadataSnapshot(node, given), { pallet: { pallet: 'Referenda' }, track: of });
  const deciding = { 'Referenda.DecidingCount': storedOf(1, [3]) };

  test.each<[string, Given, Track, object | undefined]>([
    ['one referendum', deciding, track, { deciding: 1, max: 2 }],
    [
      'referenda of another track',
      { 'Referenda.DecidingCount': storedOf(1, [4]) },
      track,
      { deciding: 0, max: 2 },
    ],
    ['a maximum of 0', deciding, { ...track, maxDeciding: 0 }, { deciding: 1, max: 0 }],
    ['no stored number', {}, track, undefined],
  ])('with %s', async (_, given, of, use) => {
    expect(await get(given, of)).toEqual(use);
  });

  test('is unknown if the constant does not state the maximum', async () => {
    const { maxDeciding: _, ...older } = track;
    expect(await get(deciding, older)).toBeUndefined();
  });
});
