import type { AnyType } from '@parachron/core/scale';
import { Metadata, TypeRegistry } from '@polkadot/types';
import type { Si1Variant } from '@polkadot/types/interfaces';
import { u8aToHex } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestContext } from '../../../test/chain/createTestContext.js';
import { createBaseRuntime } from '../kinds/createBaseRuntime.js';
import { createServiceConfig } from '../kinds/serviceDefaults.js';
import type { ChainRuntime } from '../pallet/ChainRuntime.js';

// The metadata as polkadot.js decodes it, compared with the definitions of the pallets.
const config = createServiceConfig({ variant: 'H' });
const parts = { pallets: [], apis: [] };
const newest = createBaseRuntime(config, {
  specName: 'parachron',
  startTime: 0,
  parts,
  isNewest: true,
});
const older = createTestContext().context.runtime;

const cases = [
  ['V14', older, 14],
  ['V15', older, 15],
  ['V15 of the newest runtime', newest, 15],
  ['V16', newest, 16],
] as const;

describe.each(cases)('%s', (_title, runtime: ChainRuntime, version) => {
  let metadata: Metadata;
  let registry: TypeRegistry;
  beforeAll(() => {
    registry = new TypeRegistry();
    metadata = new Metadata(registry, runtime.getMetadata(version));
    registry.setMetadata(metadata);
  });

  const variantsOf = (type: unknown): Record<string, number> => {
    const { variants } = registry.lookup.getSiType(type as never).def.asVariant;
    return Object.fromEntries(variants.map(({ name, index }: Si1Variant) => [name, index.toNumber()]));
  };
  const indicesOf = (items: Readonly<Record<string, { readonly index: number }>> = {}) =>
    Object.fromEntries(Object.entries(items).map(([name, { index }]) => [name, index]));
  const listPallets = () =>
    runtime.pallets.map((pallet) => {
      const found = metadata.asLatest.pallets.find(({ name }) => name.eq(pallet.name));
      if (!found) throw new Error(`no pallet ${pallet.name}`);
      return { pallet, found };
    });

  it('begins with the magic number and its version, and has no bytes left', () => {
    const raw = runtime.getMetadata(version);
    expect(u8aToHex(raw.subarray(0, 5))).toBe(`0x6d657461${version.toString(16).padStart(2, '0')}`);
    expect(u8aToHex(metadata.toU8a())).toBe(u8aToHex(raw));
  });

  it('lists the pallets in the order of their indices', () => {
    const found = metadata.asLatest.pallets.map(({ name, index }) => [name.toString(), index.toNumber()]);
    expect(found).toEqual(runtime.pallets.map(({ name, index }) => [name, index]));
    expect(found.map(([, index]) => index)).toEqual(found.map(([, index]) => index).sort(byNumber));
  });

  it('lists calls, events and errors under their indices', () => {
    for (const { pallet, found } of listPallets()) {
      const enums = [found.calls, found.events, found.errors].map((one) =>
        one.isSome ? variantsOf(one.unwrap().type) : {},
      );
      expect(enums).toEqual([indicesOf(pallet.calls), indicesOf(pallet.events), indicesOf(pallet.errors)]);
    }
  });

  it('encodes each constant as the runtime does', () => {
    for (const { pallet, found } of listPallets()) {
      const constants = found.constants.map(({ name, value }) => [name.toString(), value.toHex()]);
      const expected = (pallet.constants ?? []).map(({ definition, value }) => [
        definition.name,
        u8aToHex(runtime.types.encode(definition.type, value)),
      ]);
      expect(constants).toEqual(expected);
    }
  });

  it('describes storage: the prefix, hashers, and whether a missing value has a default', () => {
    for (const { pallet, found } of listPallets()) {
      const { prefix = '', items = [] } = found.storage.isSome ? found.storage.unwrap() : {};
      const described = [...items].map(({ name, modifier, type, fallback }) => ({
        name: `${prefix.toString()}.${name.toString()}`,
        modifier: modifier.toString(),
        hashers: type.isMap ? type.asMap.hashers.map(String) : [],
        fallback: fallback.toHex(),
      }));
      const expected = (pallet.storage ?? []).map((item) => ({
        name: `${pallet.name}.${item.name}`,
        modifier: item.fallback === undefined ? 'Optional' : 'Default',
        hashers: item.keys.map(({ hasher }) => hasher.replace('Blake2', 'Blake2_')),
        fallback: item.fallback === undefined ? '0x00' : encode(item.type, item.fallback),
      }));
      expect(described).toEqual(expected);
    }
  });

  it('has types for the fields of every call, by name and in order', () => {
    for (const { pallet, found } of listPallets()) {
      if (found.calls.isNone) continue;
      const { variants } = registry.lookup.getSiType(found.calls.unwrap().type).def.asVariant;
      for (const { name, fields } of variants) {
        const args = pallet.calls?.[name.toString()]?.args ?? {};
        expect(fields.map((field) => field.name.unwrap().toString())).toEqual(Object.keys(args));
      }
    }
  });

  const encode = (type: AnyType, value: unknown) => u8aToHex(runtime.types.encode(type, value));
});

const byNumber = (one: unknown, other: unknown) => Number(one) - Number(other);

function readMetadata(runtime: ChainRuntime, version: 15 | 16) {
  return new Metadata(new TypeRegistry(), runtime.getMetadata(version)).asLatest;
}

it('lists in V15 and V16 the runtime APIs of the version, with their methods', () => {
  for (const [runtime, version] of [
    [older, 15],
    [newest, 16],
  ] as const) {
    const found = readMetadata(runtime, version).apis;
    const names = found.map(({ name, methods }) => [
      name.toString(),
      methods.map((one) => one.name.toString()),
    ]);
    expect(names).toEqual(runtime.apis.map(({ name, methods }) => [name, methods.map((one) => one.name)]));
    // The runtime version identifies an API by the first 8 bytes of the hash of its name.
    const hashes = found.map(({ name }) => blake2AsHex(name.toString(), 64));
    expect(runtime.version.apis.map(([hash]) => hash)).toEqual(hashes);
  }
});

it('lists both versions of extrinsics in V16, and version 4 alone before', () => {
  const raw = new Metadata(new TypeRegistry(), newest.getMetadata(16)).asV16.extrinsic;
  expect([...raw.versions].map(Number)).toEqual([4, 5]);
  const [[version, indices] = []] = [...raw.transactionExtensionsByVersion];
  expect(Number(version)).toBe(0);
  expect([...(indices ?? [])].map(Number)).toEqual(raw.transactionExtensions.map((_extension, at) => at));
  const names = raw.transactionExtensions.map(({ identifier }) => identifier.toString());
  expect(names).toContain('CheckMetadataHash');
  const before = new Metadata(new TypeRegistry(), newest.getMetadata(15)).asV15.extrinsic;
  expect(before.version.toNumber()).toBe(4);
});

it('is encoded once for each version', () => {
  expect(newest.getMetadata(16)).toBe(newest.getMetadata(16));
  expect(newest.getMetadata(16)).not.toEqual(newest.getMetadata(15));
});
