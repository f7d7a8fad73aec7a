import { expect, test } from 'vitest';
import { encodeLocation, encodeProgram, type Program, type XcmVersion } from '../index.js';
import { decodeVersionedPart, encodeVersionedPart, getPartForm, type XcmParts } from './index.js';

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
    const form = getPartForm(part, version);
    expect(form.decode(form.encode(values[part]))).toEqual(values[part]);
  }
  const parts = ['location', 'asset', 'assets', 'program'] as const;
  for (const part of version === 2 ? parts : ([...parts, 'assetId'] as const)) {
    const hex = encodeVersionedPart(part, values[part], { version });
    expect(decodeVersionedPart(part, hex)).toEqual({ version, value: values[part] });
    expect(hex.slice(4)).toBe(
      getPartForm(part, version)
        .encode(values[part] as never)
        .slice(2),
    );
  }
});

test('encodes a part in the same bytes as the own function of the part', () => {
  for (const version of versions) {
    expect(encodeVersionedPart('location', sibling, { version })).toBe(encodeLocation(sibling, { version }));
    expect(encodeVersionedPart('program', program, { version })).toBe(encodeProgram(program, { version }));
  }
});

test('refuses an unknown version, and bytes that are left over', () => {
  expect(() => decodeVersionedPart('assets', '0x0900')).toThrow(
    expect.objectContaining({
      code: 'XCM_UNDECODABLE',
      facts: { reason: 'the version index 9, which is none of 1, 3, 4, 5', offset: 0 },
    }),
  );
  expect(() => getPartForm('location', 4).decode('0x010000')).toThrow(
    expect.objectContaining({ code: 'XCM_UNDECODABLE' }),
  );
});

// staging-xcm, `enum VersionedAssetId { #[codec(index = 3)] V3, #[codec(index = 4)] V4, #[codec(index = 5)] V5 }`.
test('the versioned id of a token has no version 2', () => {
  expect(() => encodeVersionedPart('assetId', sibling, { version: 2 })).toThrow(
    expect.objectContaining({
      code: 'XCM_NOT_IN_VERSION',
      facts: expect.objectContaining({ versions: [3, 4, 5] }),
    }),
  );
  const inVersion2 = getPartForm('assetId', 2).encode(sibling).slice(2);
  for (const index of ['01', '02'])
    expect(() => decodeVersionedPart('assetId', `0x${index}${inVersion2}`)).toThrow(
      expect.objectContaining({
        code: 'XCM_UNDECODABLE',
        facts: { reason: `the version index ${Number(index)}, which is none of 3, 4, 5`, offset: 0 },
      }),
    );
});

// One byte for the version, one for the parents, and the parachain's id as a compact number: 2114 * 4 + 1 = 0x2109, written as 0921.
test.each([
  ['location', 2, sibling, '0x01' + '010100' + '0921'],
  ['location', 3, sibling, '0x03' + '010100' + '0921'],
  ['location', 5, sibling, '0x05' + '010100' + '0921'],
  // Concrete; fungible; 7 * 4 = 0x1c.
  ['asset', 3, asset, '0x03' + '00' + '010100' + '0921' + '00' + '1c'],
  ['asset', 4, asset, '0x04' + '010100' + '0921' + '00' + '1c'],
  // A list of one: 1 * 4.
  ['assets', 2, [asset], '0x01' + '04' + '00' + '010100' + '0921' + '00' + '1c'],
  // WithdrawAsset is the first instruction, also by its index.
  ['program', 2, program, '0x02' + '04' + '00' + '04' + '00' + '010100' + '0921' + '00' + '1c'],
] as const)('%s of version %i has the published bytes', (part, version, value, hex) => {
  expect(encodeVersionedPart(part, value as never, { version })).toBe(hex);
  expect(decodeVersionedPart(part, hex as `0x${string}`)).toEqual({ version, value });
});

test.each([
  ['location', '0x', 4],
  ['location', '0x01', 4],
  ['location', '0x010100', 4],
  ['asset', '0x0100', 4],
  ['weightLimit', '0x01', 4],
  ['weightLimit', '0x0104', 3],
] as const)('%s of %s ends too early', (part, hex, version) => {
  expect(() => getPartForm(part, version).decode(hex)).toThrow(
    expect.objectContaining({ code: 'XCM_UNDECODABLE' }),
  );
});

test.each([undefined, 'assetIds'])('the part %s is refused by its name', (part) => {
  const refused = expect.objectContaining({
    code: 'INVALID_INPUT',
    facts: expect.objectContaining({ field: 'part' }),
  });
  expect(() => encodeVersionedPart(part as 'assets', [], { version: 4 })).toThrow(refused);
  expect(() => decodeVersionedPart(part as 'assets', '0x0400')).toThrow(refused);
});
