import { expect, test } from 'vitest';
import { encodeAssetId, encodeLocation, encodeProgram, type Program, type XcmVersion } from '../index.js';
import { decodePart, decodeVersionedPart, encodePart, encodeVersionedPart, type XcmParts } from './index.js';

const sibling = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] } as const;
const asset = { id: sibling, amount: 7n };
const program: Program = [{ kind: 'WithdrawAsset', assets: [asset] }];
const versions: readonly XcmVersion[] = [2, 3, 4, 5];
const values: XcmParts = {
  location: sibling,
  asset,
  assets: [asset],
  assetId: sibling,
  program,
  weightLimit: { refTime: 5n, proofSize: 0n },
  error: { kind: 'Trap', code: 3n },
};

test.each(versions)('decodes every part of version %s from its bytes', (version) => {
  for (const part of Object.keys(values) as (keyof XcmParts)[]) {
    expect(decodePart(part, encodePart(part, values[part], { version }), { version })).toEqual(values[part]);
  }
  for (const part of ['location', 'asset', 'assets', 'assetId', 'program'] as const) {
    const hex = encodeVersionedPart(part, values[part], { version });
    expect(decodeVersionedPart(part, hex)).toEqual({ version, value: values[part] });
    expect(hex.slice(4)).toBe(encodePart(part, values[part], { version }).slice(2));
  }
});

test('encodes a part in the same bytes as the own function of the part', () => {
  for (const version of versions) {
    expect(encodeVersionedPart('location', sibling, { version })).toBe(encodeLocation(sibling, { version }));
    expect(encodeVersionedPart('program', program, { version })).toBe(encodeProgram(program, { version }));
  }
  expect(encodeVersionedPart('assetId', sibling, { version: 3 })).toBe(
    encodeAssetId(sibling, { version: 3 }),
  );
});

test('refuses an unknown version, and bytes that are left over', () => {
  expect(() => decodeVersionedPart('assets', '0x0900')).toThrow(
    expect.objectContaining({
      code: 'XCM_UNKNOWN_VERSION',
      facts: { type: 'The assets', index: 9, known: [1, 3, 4, 5] },
    }),
  );
  expect(() => decodePart('location', '0x010000', { version: 4 })).toThrow(
    expect.objectContaining({ code: 'XCM_TRAILING_BYTES' }),
  );
});
