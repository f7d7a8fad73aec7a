import { describe, expect, test } from 'vitest';
import { readBytes, writeBytes } from '../../test/codecBytes.js';
import type { Location } from '../locations/Location.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import type { Asset, AssetFilter } from './Asset.js';
import { assetCodec, assetFilterCodec, assetsCodec, assetTransferFilterCodec } from './assetCodec.js';

const here: Location = { parents: 0, interior: [] };
const relay: Location = { parents: 1, interior: [] };
const own: Asset = { id: here, amount: 1000n };
const every: readonly XcmVersion[] = [2, 3, 4, 5];

/** A location without junctions as an id: versions 2 and 3 mark it as concrete. */
const idOf = (version: XcmVersion, parents: string) => `${version > 3 ? '' : '00'}${parents}00`;

// MultiAsset of xcm v2 and v3, Asset of v4 and v5, written by hand: the id, the fungibility, the compact amount.
describe.each(every)('version %i', (version) => {
  const bytes = `${idOf(version, '00')}00a10f`;

  test('has an asset as its id and its amount', () => {
    expect(writeBytes(assetCodec(version), own)).toBe(`0x${bytes}`);
    expect(readBytes(assetCodec(version), `0x${bytes}07`)).toEqual({ value: own, left: 1 });
  });

  test('has assets in their order', () => {
    const other: Asset = { id: relay, amount: 1n };
    const both = `0x08${bytes}${idOf(version, '01')}0004`;
    expect(writeBytes(assetsCodec(version), [other, own])).toBe(both);
    expect(readBytes(assetsCodec(version), both).value).toEqual([own, other]);
    const reversed = `0x08${idOf(version, '01')}0004${bytes}`;
    for (const hex of [reversed, `0x08${bytes}${bytes}`])
      expect(() => readBytes(assetsCodec(version), hex)).toThrow('assets out of order or duplicated');
    expect(() => writeBytes(assetsCodec(version), [own, { ...own, amount: 2n }])).toThrow(
      'has the same asset twice',
    );
  });

  test.each<[AssetFilter, string]>([
    [{ kind: 'Definite', assets: [own] }, `0004${bytes}`],
    [{ kind: 'All' }, '0100'],
    [{ kind: 'AllOf', id: here }, `0101${idOf(version, '00')}00`],
  ])('has the filter %o', (filter, hex) => {
    expect(writeBytes(assetFilterCodec(version), filter)).toBe(`0x${hex}`);
    expect(readBytes(assetFilterCodec(version), `0x${hex}`)).toEqual({ value: filter, left: 0 });
  });

  test('reads no other kinds of assets', () => {
    const id = idOf(version, '00');
    expect(() => readBytes(assetCodec(version), `0x${id}0100`)).toThrow('a non-fungible asset');
    expect(() => readBytes(assetFilterCodec(version), `0x0101${id}01`)).toThrow('WildFungibility');
  });
});

// Version 2 has no counted filters, takes an amount of zero, and marks abstract ids.
describe('from version 3 on', () => {
  test.each<[XcmVersion, AssetFilter, string]>([
    [3, { kind: 'AllCounted', count: 1 }, '010204'],
    [3, { kind: 'AllOfCounted', id: here, count: 2 }, '01030000000008'],
    [4, { kind: 'AllCounted', count: 1 }, '010204'],
    [5, { kind: 'AllOfCounted', id: here, count: 2 }, '010300000008'],
  ])('version %i has the filter %o', (version, filter, hex) => {
    expect(writeBytes(assetFilterCodec(version), filter)).toBe(`0x${hex}`);
    expect(readBytes(assetFilterCodec(version), `0x${hex}`)).toEqual({ value: filter, left: 0 });
  });

  test('an amount is positive', () => {
    const none: Asset = { id: here, amount: 0n };
    expect(writeBytes(assetCodec(2), none)).toBe('0x0000000000');
    expect(readBytes(assetCodec(2), '0x0000000000').value).toEqual(none);
    for (const version of [3, 4, 5] as const) {
      expect(() => writeBytes(assetCodec(version), none)).toThrow('is zero; expected a positive amount');
      expect(() => readBytes(assetCodec(version), `0x${idOf(version, '00')}0000`)).toThrow(
        'an amount of zero',
      );
    }
  });

  test('a list has at most 20 assets', () => {
    const assets = Array.from(
      { length: 21 },
      (_, at): Asset => ({
        ...{ id: { parents: 0, interior: [{ kind: 'GeneralIndex', index: BigInt(at) }] }, amount: 1n },
      }),
    );
    expect(() => writeBytes(assetsCodec(3), assets)).toThrow('has 21 items, at most 20 fit');
    expect(writeBytes(assetsCodec(3), assets.slice(1))).toMatch(/^0x50/);
    expect(writeBytes(assetsCodec(2), assets)).toMatch(/^0x54/);
  });
});

test('versions 2 and 3 read no abstract id', () => {
  for (const version of [2, 3] as const)
    expect(() => readBytes(assetCodec(version), `0x01${'00'.repeat(32)}0004`)).toThrow(
      'an abstract asset id',
    );
});

test.each([
  ['Teleport', '000100'],
  ['ReserveDeposit', '010100'],
  ['ReserveWithdraw', '020100'],
] as const)('version 5 transfers assets by %s', (kind, hex) => {
  const filter = { kind, assets: { kind: 'All' } } as const;
  expect(writeBytes(assetTransferFilterCodec(5), filter)).toBe(`0x${hex}`);
  expect(readBytes(assetTransferFilterCodec(5), `0x${hex}`)).toEqual({ value: filter, left: 0 });
});
