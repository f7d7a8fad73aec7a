import { formatAccount, formatHex, getRuntimeApiVersion, type Hex, parseAccount } from '@parachron/core';
import { type Patch, patchMetadata } from '@parachron/samples/metadata';
import { describe, expect, test } from 'vitest';
import { createTestRuntime, recordings } from '../../test/createTestRuntime.js';
import { recordNoise } from '../../test/recordNoise.js';
import { createRuntime } from './createRuntime.js';

describe('createRuntime', () => {
  // Names and versions stand in the runtimes' own version records; address prefixes in the SS58 registry.
  test.each([
    ['polkadot', 'polkadot', 14, 0],
    ['assetHub', 'statemint', 15, 0],
    ['substrate', 'node', 16, 42],
  ] as const)('%s', (name, specName, metadataVersion, ss58Prefix) => {
    const noise = recordNoise();
    const runtime = createTestRuntime(name);
    noise.restore();
    expect(runtime).toMatchObject({ chain: name, specName, metadataVersion, ss58Prefix });
    expect(getRuntimeApiVersion(runtime, 'Core')).toBeGreaterThanOrEqual(4);
    expect(getRuntimeApiVersion(runtime, 'NoSuchApi')).toBeUndefined();
    expect(noise.lines).toEqual([]);
  });

  test('names of megabytes are cut, with their length', () => {
    const long = 'x'.repeat(5_000_000);
    const version = { ...(recordings.polkadot.version as object), specName: long };
    const runtime = createRuntime({ chain: long, ...recordings.polkadot, version, properties: {} });
    for (const name of [runtime.chain, runtime.specName]) {
      expect(name).toMatch(/^x{70,}… \(5,000,000 characters\)$/);
    }
    expect(createRuntime({ ...runtime, ...recordings.polkadot, properties: {} }).chain).toBe(runtime.chain);
  });

  test('the SS58 prefix of the metadata takes precedence over the prefix of the properties', () => {
    const properties = { ss58Format: 7, tokenDecimals: 10, tokenSymbol: 'DOT' };
    const runtime = createRuntime({ chain: 'Polkadot', ...recordings.polkadot, properties });
    expect(runtime).toMatchObject({ ss58Prefix: 0, token: { symbol: 'DOT', decimals: 10 } });
    expect(runtime.registry.chainTokens).toEqual(['DOT']);
  });

  // A runtime states a prefix of 16 bits; addresses have prefixes of 14 bits, and 46 is reserved (ss58-registry).
  test.each([
    ['ff3f', 16_383],
    ['0040', 42],
    ['204e', 42],
    ['2e00', 42],
  ])('the prefix 0x%s of the metadata shows accounts with the prefix %i', (bytes, prefix) => {
    const { metadata, version } = recordings.polkadot;
    // The name and the type of the constant, the length of its value, and the value 0.
    const constant = /(2853533538507265666978[0-9a-f]{2,4}08)0000/;
    const changed = metadata.replace(constant, `$1${bytes}`) as Hex;
    const runtime = createRuntime({ chain: 'x', version, properties: {}, metadata: changed });
    expect(runtime.ss58Prefix).toBe(prefix);
    const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
    expect(runtime.registry.createType('AccountId', alice).toPrimitive()).toBe(
      formatAccount(parseAccount(alice), prefix),
    );
  });

  test('the asset of a fee has the type of the transaction extension', () => {
    const { registry } = createTestRuntime('assetHub');
    const asset = { parents: 0, interior: { X2: [{ PalletInstance: 50 }, { GeneralIndex: 1984 }] } };
    // Some, no parents, two junctions: pallet 50 and the compact index 1984.
    expect(formatHex(registry.createType('TAssetConversion', asset).toU8a())).toBe('0x010002043205011f');
  });

  test.each(['polkadot', 'assetHub', 'substrate'] as const)(
    '%s: additional signed data has its type',
    (name) => {
      const { registry } = createTestRuntime(name);
      const implicit = new Map(
        registry.metadata.extrinsic.transactionExtensions.map((extension) => [
          extension.identifier.toString(),
          registry.createType(registry.createLookupType(extension.implicit)).encodedLength,
        ]),
      );
      // frame_system: the version of the runtime, the hash of the genesis, nothing.
      expect(implicit.get('CheckSpecVersion')).toBe(4);
      expect(implicit.get('CheckGenesis')).toBe(32);
      expect(implicit.get('CheckNonce')).toBe(0);
    },
  );

  test('metadata that is cut off anywhere is a typed error, and nothing is printed', () => {
    const { metadata, version } = recordings.polkadot;
    const noise = recordNoise();
    for (const part of [0.001, 0.3, 0.6, 0.999]) {
      const length = 2 * Math.floor((metadata.length * part) / 2);
      const cut = {
        chain: 'x',
        version,
        properties: null,
        metadata: `0x${metadata.slice(2, length)}` as const,
      };
      expect(() => createRuntime(cut)).toThrow(expect.objectContaining({ code: 'METADATA_NOT_UNDERSTOOD' }));
    }
    noise.restore();
    expect(noise.lines).toEqual([]);
  });
});

// One type, whose path has the words of real metadata; then four bytes announce 524,287 pallets, and the bytes end.
test.each(['0e', '0f', '10'])(
  'metadata of version 0x%s is refused if it ends before its pallets',
  (version) => {
    const words = `48${formatHex(Buffer.from('UncheckedExtrinsic'))}2c${formatHex(Buffer.from('EventRecord'))}`;
    const metadata: Hex = `0x6d657461${version}040008${words.replaceAll('0x', '')}00000000feff1f00`;
    expect(() =>
      createRuntime({ ...recordings.polkadot, metadata, chain: 'Lying', properties: null }),
    ).toThrow(
      expect.objectContaining({
        code: 'METADATA_NOT_UNDERSTOOD',
        message: expect.stringMatching(/\(index 1\/524287\)/),
      }),
    );
  },
);

// A value of such a type has no end, or more parts than any memory: polkadot.js makes them all, whatever the bytes are.
test.each<[string, (patch: Patch) => unknown]>([
  ['is within itself', (patch) => patch.addStruct(['A'], [['a', patch.addStruct(['B'], []) + 1]])],
  [
    'has one twice, which has one twice',
    (patch) => {
      const twice = (id: number, depth: number): number =>
        depth === 0
          ? id
          : twice(
              patch.addStruct(
                ['Twice'],
                [
                  ['a', id],
                  ['b', id],
                ],
              ),
              depth - 1,
            );
      return twice(patch.addStruct(['Nothing'], []), 60);
    },
  ],
  [
    'is within itself by an array',
    (patch) => patch.addType({ path: [], def: { array: { len: 2, type: patch.addStruct([], []) + 1 } } }),
  ],
])('metadata is refused with a type that %s', (_name, change) => {
  const metadata = patchMetadata(recordings.polkadot.metadata, 'System', change);
  const source = { ...recordings.polkadot, metadata, chain: 'Lying', properties: null };
  expect(() => createRuntime(source)).toThrow(
    expect.objectContaining({
      code: 'METADATA_NOT_UNDERSTOOD',
      message: expect.stringMatching(/of Lying .*type \d+ has more than 100000 parts/),
    }),
  );
});
