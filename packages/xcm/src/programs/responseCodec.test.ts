import { isParachronError } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { readBytes, writeBytes } from '../../test/codecBytes.js';
import { type XcmVersion, xcmVersions } from '../versions/XcmVersion.js';
import type { MaybeErrorCode, Response } from './Response.js';
import { failureCodec, responseCodec, responseInfoCodec, statusCodec } from './responseCodec.js';

const later: readonly XcmVersion[] = [3, 4, 5];
const relay = { parents: 1, interior: [] } as const;
const here = { parents: 0, interior: [] } as const;
const pallet = { index: 64, name: '0x61', moduleName: '0x6263', major: 1, minor: 2, patch: 3 } as const;
const palletHex = '0101' + '0461' + '086263' + '04080c';

// The enum `Response` of xcm v2 (polkadot v0.9.37) and of v3 to v5 (polkadot-sdk), written by hand.
const cases: readonly (readonly [Response, readonly XcmVersion[], string])[] = [
  [{ kind: 'Null' }, xcmVersions, '00'],
  [{ kind: 'Assets', assets: [] }, xcmVersions, '0100'],
  [{ kind: 'Assets', assets: [{ id: here, amount: 1n }] }, [2, 3], '01040000000004'],
  [{ kind: 'Assets', assets: [{ id: here, amount: 1n }] }, [4, 5], '010400000004'],
  [{ kind: 'ExecutionResult' }, xcmVersions, '0200'],
  // The position of the instruction is a u32, not a compact integer.
  [
    { kind: 'ExecutionResult', failure: { index: 258, error: { kind: 'Overflow' } } },
    xcmVersions,
    '02010201000000',
  ],
  [
    { kind: 'ExecutionResult', failure: { index: 1, error: { kind: 'Trap', code: 7n } } },
    later,
    '020101000000150700000000000000',
  ],
  [{ kind: 'Version', version: 5 }, xcmVersions, '0305000000'],
  [{ kind: 'PalletsInfo', pallets: [] }, later, '0400'],
  [{ kind: 'PalletsInfo', pallets: [pallet] }, later, `0404${palletHex}`],
  [{ kind: 'DispatchResult', status: { kind: 'Success' } }, later, '0500'],
  [{ kind: 'DispatchResult', status: { kind: 'TruncatedError', error: '0x01' } }, later, '05020401'],
];

const rows = cases.flatMap(([value, versions, hex]) =>
  versions.map((version) => ({ kind: value.kind, version, value, hex })),
);

describe('responses', () => {
  it.each(rows)('$kind of version $version has the bytes 0x$hex', ({ version, value, hex }) => {
    expect(writeBytes(responseCodec(version), value)).toBe(`0x${hex}`);
    expect(readBytes(responseCodec(version), `0x${hex}07`)).toEqual({ value, left: 1 });
  });

  it.each([
    [{ kind: 'PalletsInfo', pallets: [] }, 'Response PalletsInfo'],
    [{ kind: 'DispatchResult', status: { kind: 'Success' } }, 'Response DispatchResult'],
  ] as const)('version 2 has no $kind', (response, part) => {
    expect(() => writeBytes(responseCodec(2), response)).toThrow(
      expect.objectContaining({
        code: 'XCM_NOT_IN_VERSION',
        facts: { part, version: 2, versions: [3, 4, 5] },
      }),
    );
  });

  it.each([
    [2, 4],
    [3, 6],
    [5, 6],
  ] as const)('version %s has no response with index %s', (version, index) => {
    expect(() => readBytes(responseCodec(version), `0x0${index}`)).toThrow(
      expect.objectContaining({
        code: 'XCM_UNDECODABLE',
        facts: { reason: `version ${version} has no Response with index ${index}`, offset: 0 },
      }),
    );
  });
});

describe('the bounds of runtimes', () => {
  const hexOf = (bytes: number) => `0x${'61'.repeat(bytes)}` as const;

  // `MaxPalletNameLen` is 48, `MaxPalletsInfo` is 64, `MaxDispatchErrorLen` is 128 (xcm::v3).
  it('a name of a pallet has at most 48 bytes', () => {
    for (const field of ['name', 'moduleName']) {
      const named = (bytes: number): Response => ({
        kind: 'PalletsInfo',
        pallets: [{ ...pallet, [field]: hexOf(bytes) }],
      });
      expect(() => writeBytes(responseCodec(4), named(48))).not.toThrow();
      expect(() => writeBytes(responseCodec(4), named(49))).toThrow(
        expect.objectContaining({
          code: 'XCM_INVALID_VALUE',
          facts: { part: `it.PalletsInfo.pallets.0.${field}`, reason: 'has 49 bytes, at most 48 fit' },
        }),
      );
    }
  });

  it('a response has at most 64 pallets', () => {
    const many = (count: number): Response => ({
      kind: 'PalletsInfo',
      pallets: Array.from({ length: count }, () => pallet),
    });
    const hex = writeBytes(responseCodec(5), many(64));
    expect(readBytes(responseCodec(5), hex).value).toEqual(many(64));
    expect(() => writeBytes(responseCodec(5), many(65))).toThrow('has 65 items, at most 64 fit');
    expect(() => readBytes(responseCodec(5), `0x040501${palletHex.repeat(65)}`)).toThrow(
      expect.objectContaining({ code: 'XCM_UNDECODABLE' }),
    );
  });

  it.each(['Error', 'TruncatedError'] as const)('%s has at most 128 bytes', (kind) => {
    const status = (bytes: number): MaybeErrorCode => ({ kind, error: hexOf(bytes) });
    expect(readBytes(statusCodec, writeBytes(statusCodec, status(128))).value).toEqual(status(128));
    expect(() => writeBytes(statusCodec, status(129))).toThrow('has 129 bytes, at most 128 fit');
    const index = kind === 'Error' ? '01' : '02';
    expect(() => readBytes(statusCodec, `0x${index}0502${'61'.repeat(129)}`)).toThrow(
      '129 bytes, at most 128 fit',
    );
  });
});

describe('the types of a response in metadata', () => {
  it.each([
    [2, 'xcm::v2::Response'],
    [3, 'xcm::v3::Response'],
    [4, 'staging_xcm::v4::Response'],
    [5, 'staging_xcm::v5::Response'],
  ] as const)('of version %s are those of %s', (version, path) => {
    expect(responseCodec(version).type.path?.join('::')).toBe(path);
    expect(responseInfoCodec(version).type.path?.join('::')).toBe(
      path.replace('Response', 'QueryResponseInfo'),
    );
  });

  it('the outcome of a call is a type of version 3 in all later versions', () => {
    expect(statusCodec.type.path?.join('::')).toBe('xcm::v3::MaybeErrorCode');
  });

  it('a failure has no names: a tuple in an option', () => {
    expect(failureCodec(3).type).toMatchObject({ path: ['Option'] });
  });

  it('a pallet has the types of its version', () => {
    const text = (version: XcmVersion) => JSON.stringify(responseCodec(version).type);
    expect(text(3)).toContain('"path":["xcm","v3","PalletInfo"]');
    expect(text(5)).toContain('"path":["staging_xcm","v5","PalletInfo"]');
    expect(text(5)).toContain('"path":["bounded_collections","bounded_vec","BoundedVec"]');
  });
});

describe('the parts of a response', () => {
  it('no failure is an option without a value', () => {
    expect(writeBytes(failureCodec(3), undefined)).toBe('0x00');
    expect(readBytes(failureCodec(3), '0x00')).toEqual({ value: undefined, left: 0 });
    expect(failureCodec(3).format({ index: 2, error: { kind: 'BadOrigin' } })).toEqual([2, 'BadOrigin']);
  });

  it.each(later)(
    'the destination of a response in version %s comes before the query and the weight',
    (version) => {
      const value = { destination: relay, queryId: 64n, maxWeight: { refTime: 1n, proofSize: 2n } };
      expect(writeBytes(responseInfoCodec(version), value)).toBe('0x010001010408');
      expect(readBytes(responseInfoCodec(version), '0x010001010408').value).toEqual(value);
    },
  );

  it('orders responses by their index, then by their content', () => {
    const { compare } = responseCodec(5);
    const version = (number: number): Response => ({ kind: 'Version', version: number });
    const status = (one: MaybeErrorCode): Response => ({ kind: 'DispatchResult', status: one });
    expect(compare({ kind: 'Null' }, version(0))).toBeLessThan(0);
    expect(compare(version(2), version(1))).toBeGreaterThan(0);
    expect(compare(version(2), version(2))).toBe(0);
    expect(compare(status({ kind: 'Success' }), status({ kind: 'Error', error: '0x' }))).toBeLessThan(0);
    expect(
      compare(status({ kind: 'Error', error: '0x02' }), status({ kind: 'Error', error: '0x0100' })),
    ).toBeGreaterThan(0);
  });

  it('every cut of a response is a typed error', () => {
    for (const { version, hex } of rows) {
      for (let end = 0; end < hex.length; end += 2) {
        const read = () => readBytes(responseCodec(version), `0x${hex.slice(0, end)}`);
        expect(read).toThrow(expect.toSatisfy((error) => isParachronError(error, 'XCM_TRUNCATED')));
      }
    }
  });
});
