import { isParachronError } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  decodeProgram,
  encodeLocation,
  encodeProgram,
  getNewestXcmVersion,
  getXcmPallet,
  type Junction,
  type Location,
  listLocationValues,
  listXcmVersions,
  type Program,
  relayLocation,
  sendCall,
  type TypeId,
  type XcmError,
  type XcmVersion,
  xcmVersionRead,
} from '../src/index.js';
import { encodeVersionedPart } from '../src/parts/index.js';
import { instruction, location, program } from './arbitraries.js';
import { messages } from './messages.js';
import {
  loadAssetHubKusama,
  loadAssetHubRococo,
  loadKusama,
  loadOtherSend,
  loadPolkadot,
  loadRococo,
  loadWithoutXcm,
} from './realRuntimes.js';

/*
 * A registry built from a real runtime's metadata is a codec of its own: polkadot.js builds it from the types
 * that the runtime describes, and knows nothing of this package.
 */

const loaders = {
  rococo: loadRococo,
  assetHubRococo: loadAssetHubRococo,
  kusama: loadKusama,
  polkadot: loadPolkadot,
  assetHubKusama: loadAssetHubKusama,
  otherSend: loadOtherSend,
  withoutXcm: loadWithoutXcm,
};
const loaded = new Map<keyof typeof loaders, Registry>();
const runtime = (name: keyof typeof loaders): Registry => loaded.get(name) as Registry;

beforeAll(async () => {
  for (const [name, load] of Object.entries(loaders)) loaded.set(name as keyof typeof loaders, await load());
});

const pairs: [keyof typeof loaders, XcmVersion][] = [
  ['rococo', 2],
  ['assetHubRococo', 2],
  ['kusama', 2],
  ['kusama', 3],
  ['kusama', 4],
  ['polkadot', 3],
  ['polkadot', 5],
  ['assetHubKusama', 3],
  ['assetHubKusama', 4],
  ['assetHubKusama', 5],
];

describe.each(pairs)('the types of %s, XCM version %i', (name, version) => {
  it('write every program in the same bytes', () => {
    fc.assert(
      fc.property(program(version), (written) => {
        const hex = encodeProgram(written, { version });
        expect(encodeAgain(runtime(name), hex)).toBe(hex);
      }),
      { numRuns: 40 },
    );
  });

  it('write every location in the same bytes', () => {
    const registry = runtime(name);
    const [dest = ''] = sendTypes(registry);
    fc.assert(
      fc.property(location(version), (place) => {
        const hex = encodeLocation(place, { version });
        expect(registry.createType(dest, hex).toHex()).toBe(hex);
      }),
      { numRuns: 40 },
    );
  });

  it('decode the send call', () => {
    const registry = runtime(name);
    const call = sendCall(registry, { dest: relayLocation, program: [{ kind: 'RefundSurplus' }], version });
    expect(call.method).toBe('send');
    expect(call.pallet).toBe(name.startsWith('assetHub') ? 'PolkadotXcm' : 'XcmPallet');
    expect(call.hex.slice(6)).toBe(`0${version === 2 ? 1 : version}01000${version}0414`);
  });
});

function sendTypes(registry: Registry): string[] {
  for (const pallet of registry.metadata.pallets) {
    if (pallet.calls.isNone) continue;
    const { variants } = registry.lookup.getSiType(pallet.calls.unwrap().type).def.asVariant;
    const send = variants.find(({ name }) => name.toString() === 'send');
    if (send?.fields.length === 2) return send.fields.map(({ type }) => registry.createLookupType(type));
  }
  return [];
}

/** The bytes that a runtime's own types make of a program. */
function encodeAgain(registry: Registry, hex: string): string {
  return registry.createType(sendTypes(registry)[1] ?? '', hex).toHex();
}

describe('what runtimes know', () => {
  it('is listed from their metadata', () => {
    expect(listXcmVersions(runtime('rococo'))).toEqual([0, 1, 2]);
    expect(listXcmVersions(runtime('assetHubRococo'))).toEqual([0, 1, 2]);
    expect(listXcmVersions(runtime('kusama'))).toEqual([2, 3, 4]);
    expect(listXcmVersions(runtime('polkadot'))).toEqual([3, 4, 5]);
    expect(listXcmVersions(runtime('assetHubKusama'))).toEqual([3, 4, 5]);
    expect(
      (['rococo', 'kusama', 'polkadot'] as const).map((name) => getNewestXcmVersion(runtime(name))),
    ).toEqual([2, 4, 5]);
    expect(listXcmVersions(runtime('withoutXcm'))).toEqual([]);
    expect(getXcmPallet(runtime('assetHubKusama'))).toBe('PolkadotXcm');
    expect(getXcmPallet(runtime('rococo'))).toBe('XcmPallet');
    expect(getXcmPallet(runtime('otherSend'))).toBe('PolkadotXcm');
    expect(getXcmPallet(runtime('withoutXcm'))).toBeUndefined();
  });

  it('limits the versions for encoding', () => {
    const clear: Program = [{ kind: 'ClearOrigin' }];
    const fail = (name: keyof typeof loaders, version: XcmVersion) => () =>
      sendCall(runtime(name), { dest: relayLocation, program: clear, version });
    expect(fail('rococo', 3)).toThrow('The runtime does not know XCM version 3.');
    expect(fail('polkadot', 2)).toThrow('The runtime does not know XCM version 2.');
    expect(fail('withoutXcm', 3)).toThrow('has a call send(dest, message)');
  });

  it('refuses a part that the format has and the runtime lacks', () => {
    // Version 2 of Rococo 9190 lacks the body; version 2 of Kusama 1003000 has it.
    const treasury: Program = [{ kind: 'DescendOrigin', interior: [plurality('Treasury')] }];
    expect(encodeAgain(runtime('kusama'), '0x02040b01080900')).toBe('0x02040b01080900');
    expect(encodeProgram(treasury, { version: 2 })).toBe('0x02040b01080900');
    const send = { dest: relayLocation, program: treasury, version: 2 } as const;
    expect(codeOf(() => sendCall(runtime('rococo'), send))).toBe('XCM_RUNTIME_TYPES_DIFFER');
    expect(codeOf(() => sendCall(runtime('rococo'), { ...send, version: 3 }))).toBe(
      'XCM_VERSION_NOT_IN_RUNTIME',
    );
  });
});

function plurality(kind: 'Treasury'): Junction {
  return { kind: 'Plurality', id: { kind }, part: { kind: 'Voice' } };
}

function codeOf(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return isParachronError(error) ? error.code : String(error);
  }
}

describe('reads of stored versions', () => {
  it.each([
    ['rococo', 'XcmPallet', 2, '0x010100'],
    ['kusama', 'XcmPallet', 4, '0x040100'],
    ['assetHubKusama', 'PolkadotXcm', 5, '0x050100'],
  ] as const)('%s keeps them in %s under version %i', (name, pallet, newest, key) => {
    const read = xcmVersionRead(runtime(name), relayLocation);
    expect(read).toMatchObject({ kind: 'storage', pallet, item: 'SupportedVersion', keys: [newest, key] });
    expect(storageItems(runtime(name), pallet)).toEqual(
      expect.arrayContaining(['SupportedVersion', 'SafeXcmVersion']),
    );
    expect(read.decode(runtime(name).createType('u32', 3))).toBe(3);
    expect(read.decode(undefined)).toBeNull();
    expect(xcmVersionRead(runtime(name))).toMatchObject({ pallet, item: 'SafeXcmVersion', keys: [] });
  });

  it('are described for a runtime without XCM too, with an unknown answer', () => {
    expect(xcmVersionRead(runtime('withoutXcm'), relayLocation)).toMatchObject({
      pallet: 'PolkadotXcm',
      keys: [],
    });
  });
});

// No runtime has version 6 yet. Its router would look under 6, not under the newest version of this package.
describe('a runtime with a later version than those written here', () => {
  it('reads no key of an older version', () => {
    const registry = runtime('assetHubKusama');
    const parts: Readonly<Partial<Record<PropertyKey, unknown>>> = {
      lookup: withLaterVersion(registry),
      // Another runtime needs its own metadata, because types are cached by metadata.
      metadata: new Proxy(registry.metadata, { get: (metadata, name) => Reflect.get(metadata, name) }),
    };
    const later = new Proxy(registry, { get: (given, name) => parts[name] ?? Reflect.get(given, name) });
    expect(listXcmVersions(later)).toEqual([3, 4, 5, 6]);
    expect(xcmVersionRead(later, relayLocation)).toMatchObject({ keys: [] });
  });
});

function withLaterVersion({ lookup }: Registry): Registry['lookup'] {
  return new Proxy(lookup, {
    get: (inner, name) => {
      if (name !== 'getSiType') return Reflect.get(inner, name);
      return (id: Parameters<typeof lookup.getSiType>[0]) => {
        const type = inner.getSiType(id);
        if (type.path.at(-1)?.toString() !== 'VersionedXcm') return type;
        const variants = [...type.def.asVariant.variants, { index: { toNumber: () => 6 }, name: 'V6' }];
        return { path: type.path, def: { isVariant: true, asVariant: { variants } } };
      };
    },
  });
}

function storageItems(registry: Registry, pallet: string): string[] {
  const found = registry.metadata.pallets.find(({ name }) => name.toString() === pallet);
  return [...(found?.storage.unwrap().items ?? [])].map(({ name }) => name.toString());
}

describe('arguments of runtime APIs', () => {
  it('have the bytes of the runtime', () => {
    const registry = runtime('assetHubKusama');
    const find = (path: RegExp) =>
      registry.lookup.types.find(({ type }) => path.test(type.path.map(String).join('::')))?.id;
    const assetId = registry.createLookupType(find(/xcm::VersionedAssetId$/) as never);
    const id = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] } as const;
    const plain = { parents: 1, interior: { X1: [{ Parachain: 2114 }] } };
    const bytes = (value: unknown) => registry.createType(assetId, value).toHex();
    expect(encodeVersionedPart('assetId', id, { version: 5 })).toBe(bytes({ V5: plain }));
    const older = { parents: 1, interior: { X1: { Parachain: 2114 } } };
    expect(encodeVersionedPart('assetId', id, { version: 3 })).toBe(bytes({ V3: { Concrete: older } }));
    expect(() => encodeVersionedPart('assetId', id, { version: 2 })).toThrow(
      'Versioned assetId is not in XCM version 2',
    );
  });
});

describe('messages of the specification and of real chains', () => {
  const speaking = { 2: 'assetHubRococo', 3: 'kusama', 4: 'assetHubKusama', 5: 'polkadot' } as const;
  it.each(messages)('$name: a real runtime encodes the same bytes', ({ hex, version, program: carried }) => {
    expect(encodeProgram(carried, { version })).toBe(hex);
    expect(encodeAgain(runtime(speaking[version]), hex)).toBe(hex);
  });
});

describe('every error and every instruction', () => {
  const speaking: [XcmVersion, keyof typeof loaders][] = [
    [2, 'kusama'],
    [3, 'kusama'],
    [4, 'assetHubKusama'],
    [5, 'assetHubKusama'],
  ];
  // Version 2 has these under longer names.
  const renamed: Record<string, string> = {
    MultiLocationFull: 'LocationFull',
    MultiLocationNotInvertible: 'LocationNotInvertible',
  };

  it.each(speaking)('of version %i in the metadata of %s is written as described there', (version, name) => {
    const registry = runtime(name);
    const owner = version === 4 ? 3 : version;
    const errors = listVariants(registry, new RegExp(`^xcm::v${owner}::traits::Error$`));
    expect(errors.length).toBeGreaterThan(25);
    for (const found of errors) {
      const kind = renamed[found] ?? found;
      const carried = { code: 7n, weight: { refTime: 9n, proofSize: 0n } };
      const error = { kind, ...(['Trap', 'WeightLimitReached'].includes(kind) ? carried : {}) } as XcmError;
      const response = { kind: 'ExecutionResult', failure: { index: 1, error } } as const;
      const maxWeight = { refTime: 1n, proofSize: 0n };
      const answer: Program = [{ kind: 'QueryResponse', queryId: 1n, response, maxWeight }];
      const hex = encodeProgram(answer, { version });
      expect(encodeAgain(registry, hex)).toBe(hex);
      expect(decodeProgram(hex).version).toBe(version);
    }
  });

  it.each(speaking)('of version %i in the metadata of %s is known', (version, name) => {
    const path = new RegExp(`xcm::v${version}::Instruction$`);
    const kinds = listVariants(runtime(name), path).map((found) =>
      found === 'QueryHolding' ? 'ReportHolding' : found,
    );
    const drawn = new Set<string>();
    fc.assert(
      fc.property(instruction(version, 0), ({ kind }) => {
        drawn.add(kind);
      }),
      // The plain instructions share one of its branches: with 1,000 draws, two seeds in ten left one of them out.
      { numRuns: 3000 },
    );
    expect([...drawn].toSorted()).toEqual(kinds.toSorted());
  });
});

function listVariants(registry: Registry, path: RegExp): string[] {
  const found = registry.lookup.types.find(({ type }) => path.test(type.path.map(String).join('::')));
  return [...(found?.type.def.asVariant.variants ?? [])].map(({ name }) => name.toString());
}

describe('referenda that opened channels', () => {
  // Asset Hub Kusama's calls as published with the proposals; its XCM pallet had index 31, as it has on Rococo.
  it.each([
    // https://kusama.subsquare.io/democracy/referenda/207
    '0x1f000101000214000400000000070010a5d4e81300000000070010a5d4e800060002286bee5c1802083c01000800003c0000080000e803000000900100140d01010000000004000101006d6f646c70792f74727372790000000000000000000000000000000000000000',
    // https://kusama.subsquare.io/democracy/proposals/107
    '0x1f00010100020c000400000000070010a5d4e81300000000070010a5d4e800060002286bee5c1802083c01270800003c0027080000e803000000900100',
    // https://polkadot.subsquare.io/council/motions/196
    '0x1f0001010002140004000000000700c817a80413000000000700c817a80400060002286bee9d011a02283c01db0700003c01d00700003c01d40700003c01d60700003c01dc0700003c00db070000e8030000009001003c00d0070000e8030000009001003c00d4070000e8030000009001003c00d6070000e8030000009001003c00dc070000e803000000900100140d01010000000004000101006d6f646c70792f74727372790000000000000000000000000000000000000000',
  ])('are rebuilt on Asset Hub Rococo as %s', (hex) => {
    const { program: carried, version } = decodeProgram(`0x${hex.slice(12)}`);
    expect(version).toBe(2);
    const call = sendCall(runtime('assetHubRococo'), { dest: relayLocation, program: carried, version });
    expect(call.hex).toBe(hex);
  });
});

const sibling: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] };
const deep: Location = {
  parents: 2,
  interior: [
    { kind: 'GlobalConsensus', network: { kind: 'Polkadot' } },
    { kind: 'Parachain', paraId: 1000 },
    { kind: 'PalletInstance', index: 50 },
    { kind: 'GeneralIndex', index: 1_984n },
  ],
};

function find(name: keyof typeof loaders, path: string): { registry: Registry; type: TypeId } {
  const registry = runtime(name);
  const found = registry.lookup.types.find(({ type }) => type.path.map(String).join('::') === path);
  if (!found) throw new TypeError(`no type ${path}`);
  return { registry, type: found.id };
}

/** The type of the keys or of the values of a map. */
function findOfItem(
  name: keyof typeof loaders,
  path: string,
  part: 'key' | 'value',
): { registry: Registry; type: TypeId } {
  const registry = runtime(name);
  const [pallet, item] = path.split('.');
  const found = registry.metadata.pallets
    .find((one) => one.name.toString() === pallet)
    ?.storage.unwrap()
    .items.find((one) => one.name.toString() === item);
  if (!found) throw new TypeError(`no storage ${path}`);
  return { registry, type: found.type.asMap[part] as TypeId };
}

const bytesOf = ({ registry, type }: { registry: Registry; type: TypeId }, location: Location) =>
  listLocationValues(registry, type, location);
const bare = (location: Location, version: 2 | 3 | 4 | 5) =>
  `0x${encodeLocation(location, { version }).slice(4)}`;

describe('a location of one version', () => {
  it('has the bytes of its version', () => {
    const key = findOfItem('assetHubKusama', 'ForeignAssets.Asset', 'key');
    // staging_xcm::v4 or v5: both write a location in the same bytes.
    for (const location of [sibling, deep]) expect(bytesOf(key, location)).toEqual([bare(location, 4)]);
  });

  it('of version 3 has the bytes of version 3', () => {
    const type = find('kusama', 'staging_xcm::v3::multilocation::MultiLocation');
    expect(bytesOf(type, sibling)).toEqual(['0x0101000921']);
    expect(bytesOf(type, deep)).toEqual([bare(deep, 3)]);
  });

  it('of version 2 has its value in the form of version 2, and refuses the parts that version 2 lacks', () => {
    const type = find('kusama', 'xcm::v2::multilocation::MultiLocation');
    expect(bytesOf(type, sibling)).toEqual(['0x0101000921']);
    expect(() => bytesOf(type, deep)).toThrow(expect.objectContaining({ code: 'XCM_NOT_IN_VERSION' }));
  });
});

describe('a location of several versions', () => {
  it('has one value and one sequence of bytes for each version of the runtime', () => {
    const type = find('kusama', 'xcm::VersionedLocation');
    expect(bytesOf(type, sibling)).toEqual(
      ([2, 3, 4] as const).map((version) => encodeLocation(sibling, { version })),
    );
  });
});

it('a location of version 0, which old runtimes have too, has no value', () => {
  const type = find('rococo', 'xcm::VersionedMultiLocation');
  expect(
    type.registry.lookup.getSiType(type.type).def.asVariant.variants.map(({ name }) => name.toString()),
  ).toEqual(['V0', 'V1']);
  expect(bytesOf(type, sibling)).toEqual(['0x01' + '01' + '01' + '00' + '0921']);
});

describe('a type around a location', () => {
  it('with one field has the location in this field', () => {
    // staging_xcm::v4::asset::AssetId(Location)
    expect(bytesOf(find('kusama', 'staging_xcm::v4::asset::AssetId'), sibling)).toEqual([bare(sibling, 4)]);
  });

  it('with a variant of one unnamed field has the location in this variant', () => {
    // xcm::v3::multiasset::AssetId::Concrete(MultiLocation): the index 0 comes first.
    expect(bytesOf(find('kusama', 'xcm::v3::multiasset::AssetId'), sibling)).toEqual(['0x000101000921']);
  });

  it('with several fields, or none, is no location', () => {
    for (const path of [
      // A location and an amount.
      'staging_xcm::v4::asset::Asset',
      'sp_weights::weight_v2::Weight',
      'xcm::v3::OriginKind',
    ]) {
      const { registry, type } = find('kusama', path);
      expect([path, listLocationValues(registry, type, sibling)]).toEqual([path, []]);
    }
  });

  it('of numbers and accounts is no location', () => {
    for (const path of ['Assets.Asset', 'System.Account', 'ParachainInfo.ParachainId']) {
      const [pallet, item] = path.split('.');
      const storage = runtime('assetHubKusama')
        .metadata.pallets.find((one) => one.name.toString() === pallet)
        ?.storage.unwrap()
        .items.find((one) => one.name.toString() === item);
      const type = storage?.type.isMap ? storage.type.asMap.key : storage?.type.asPlain;
      const registry = runtime('assetHubKusama');
      expect([path, listLocationValues(registry, type as TypeId, sibling)]).toEqual([path, []]);
    }
  });
});
