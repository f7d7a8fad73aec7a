import type { Asset } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { deriveTrapHash } from './deriveTrapHash.js';

const origin = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] } as const;
const own: Asset = { id: { parents: 0, interior: [] }, amount: 1_000n };
const relay: Asset = { id: { parents: 1, interior: [] }, amount: 1n };

// pallet-xcm: `BlakeTwo256::hash_of(&(origin, VersionedAssets::from(assets)))`. The hashes are those of Python's
// hashlib.blake2b for bytes that were written by hand: 0101000921 is para 2114 as a sibling, a10f is 1000.
describe('deriveTrapHash', () => {
  it.each([
    // 0101000921 01 04 00 0000 00 a10f: the assets of version 2 are those of version 1, whose variant has the index 1.
    [2, '0xcfbbff4c3c2a74e138e4b54aabe5a101fe05bbe87bb9d70456f6a72f8c86c10b'],
    // 0101000921 03 04 00 0000 00 a10f
    [3, '0x0ccc88bb7dd537245a91ca7792765a4ab6e3589fe2aa84d55973fe2cca59bcb3'],
    // 0101000921 04 04 0000 00 a10f
    [4, '0x24a12659912999d39b35c519048f5a7bd4efb07a9e687968738b0d407cc770f9'],
    // 0101000921 05 04 0000 00 a10f
    [5, '0xf6bc555a90658b0f44eca512de5a1748bc24eaf0a025a5ea563d5c17aa69b587'],
  ] as const)('of version %s is the hash of the origin and the versioned assets', (version, hash) => {
    expect(deriveTrapHash(origin, [own], version)).toBe(hash);
  });

  it('does not depend on the order of the assets', () => {
    const hash = deriveTrapHash(origin, [own, relay], 4);
    expect(deriveTrapHash(origin, [relay, own], 4)).toBe(hash);
    // 0101000921 04 08 0000 00 a10f 0100 00 04
    expect(hash).toBe('0x15961ae5b556f19040eb042904c5c3ae566d1153fb5d0ffda8be682d31b6f822');
  });

  it('differs for another origin, amount or version', () => {
    const hashes = [
      deriveTrapHash(origin, [own], 4),
      deriveTrapHash(relay.id, [own], 4),
      deriveTrapHash(origin, [{ ...own, amount: 1_001n }], 4),
      deriveTrapHash(origin, [], 4),
      deriveTrapHash(origin, [own], 5),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('refuses an origin that the version does not have', () => {
    const far = { parents: 2, interior: [{ kind: 'GlobalConsensus', network: { kind: 'Kusama' } }] } as const;
    expect(() => deriveTrapHash(far, [], 2)).toThrow(expect.objectContaining({ code: 'XCM_NOT_IN_VERSION' }));
  });
});
