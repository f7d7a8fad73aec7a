import { describe, expect, it } from 'vitest';
import { xcmVersions } from '../versions/XcmVersion.js';
import { encodeAssetId } from './encodeAssetId.js';

const usdt = {
  parents: 1,
  interior: [
    { kind: 'Parachain', paraId: 1000 },
    { kind: 'PalletInstance', index: 50 },
    { kind: 'GeneralIndex', index: 1984n },
  ],
} as const;

describe('encodeAssetId', () => {
  // Version 3 has the enum `AssetId`, with `Concrete` at index 0; later versions have the location alone.
  it.each([
    [3, '0x03000103' + '00a10f' + '0432' + '05011f'],
    [4, '0x040103' + '00a10f' + '0432' + '05011f'],
    [5, '0x050103' + '00a10f' + '0432' + '05011f'],
  ] as const)('encodes the token 1984 of Asset Hub in version %s', (version, hex) => {
    expect(encodeAssetId(usdt, { version })).toBe(hex);
  });

  it.each(xcmVersions.filter((version) => version > 2))('encodes the own token in version %s', (version) => {
    const hex = encodeAssetId({ parents: 0, interior: [] }, { version });
    expect(hex).toBe(version === 3 ? '0x03000000' : `0x0${version}0000`);
  });

  it('has no version 2', () => {
    expect(() => encodeAssetId(usdt, { version: 2 })).toThrow(
      expect.objectContaining({
        code: 'XCM_NOT_IN_VERSION',
        facts: { part: 'VersionedAssetId', version: 2, versions: [3, 4, 5] },
      }),
    );
  });

  it.each([
    [{ parents: 256, interior: [] }, 'XCM_INVALID_VALUE'],
    [{ parents: 0, interior: [{ kind: 'Parachain', paraId: 2 ** 32 }] }, 'XCM_INVALID_VALUE'],
    [{ parents: 0, interior: [{ kind: 'Nothing' }] }, 'XCM_INVALID_VALUE'],
    [{ parents: 0 }, 'INVALID_INPUT'],
    [undefined, 'INVALID_INPUT'],
  ])('refuses %j', (id, code) => {
    expect(() => encodeAssetId(id as never, { version: 4 })).toThrow(expect.objectContaining({ code }));
  });
});
