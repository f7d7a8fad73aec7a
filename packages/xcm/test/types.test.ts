import { type AnyType, createPortableRegistry, createTypes, type PortableType } from '@parachron/core/scale';
import type { Registry } from '@polkadot/types/types';
import { beforeAll, describe, expect, it } from 'vitest';
import type { XcmVersion } from '../src/index.js';
import { getPartForm, listProgramReferences, type VersionedXcmPart } from '../src/parts/index.js';
import { loadAssetHubKusama, loadKusama, loadPolkadot } from './realRuntimes.js';

/*
 * The types that codecs and the small chains' metadata follow from, beside those that runtimes of live chains describe.
 */

const { resolve } = createTypes(new Map(Object.entries(listProgramReferences())));

/** A type and all that it is made of, named by paths: the same text for the same types, whatever their ids. */
function listTypes(first: number, get: (id: number) => PortableType): ReadonlySet<string> {
  const found = new Map<number, string>();
  const visit = (id: number): string => {
    const { path, def } = get(id);
    const name = path.join('::');
    const isNamed = path.length > 1;
    if (isNamed && found.has(id)) return name;
    if (isNamed) found.set(id, name);
    const text = `${name} ${JSON.stringify(describeDef(def, visit))}`;
    if (isNamed) found.set(id, text);
    return isNamed ? name : text;
  };
  visit(first);
  return new Set(found.values());
}

function describeDef(def: PortableType['def'], visit: (id: number) => string): unknown {
  const list = (fields: readonly { name: string | undefined; type: number }[]) =>
    fields.map(({ name, type }) => [name ?? null, visit(type)]);
  switch (def.tag) {
    case 'composite':
      return list(def.value);
    case 'variant':
      return def.value
        .toSorted((a, b) => a.index - b.index)
        .map(({ name, index, fields }) => [index, name, list(fields)]);
    case 'array':
      return [visit(def.value.type), def.value.len];
    case 'tuple':
      return def.value.map(visit);
    case 'primitive':
      return def.value.tag;
    default:
      return { [def.tag]: visit(def.value) };
  }
}

function ours(type: AnyType): ReadonlySet<string> {
  const registry = createPortableRegistry(resolve);
  const id = registry.idOf(type);
  return listTypes(id, (one) => {
    const found = registry.types[one];
    if (!found) throw new TypeError(`no type ${one}`);
    return found;
  });
}

function theirs(registry: Registry, id: number): ReadonlySet<string> {
  return listTypes(id, (one) => readType(registry, one));
}

function readType(registry: Registry, id: number): PortableType {
  const { path, def } = registry.lookup.getSiType(id);
  const [tag = ''] = Object.keys(def.toJSON() as object);
  const plain = def.inner.toJSON() as Record<string, unknown>;
  const fields = (list: unknown) =>
    (list as { name: string | null; type: number }[]).map((one) => ({ ...one, name: one.name ?? undefined }));
  const values: Record<string, () => unknown> = {
    composite: () => fields(plain.fields),
    variant: () =>
      (plain.variants as { fields: unknown }[]).map((one) => ({ ...one, fields: fields(one.fields) })),
    array: () => plain,
    tuple: () => plain,
    primitive: () => ({ tag: String(plain).toLowerCase() }),
    sequence: () => plain.type,
    compact: () => plain.type,
  };
  const value = values[tag]?.();
  return { path: path.map(String), params: [], docs: [], def: { tag, value } as PortableType['def'] };
}

/** The id of the type that a versioned enum has for one version. */
function findPart(registry: Registry, { name, version }: { name: string; version: XcmVersion }) {
  const { types } = registry.lookup;
  const versioned = types.find(({ type }) => type.path.map(String).join('::') === name);
  const variant = versioned?.type.def.asVariant.variants.find((one) => `${one.name}` === `V${version}`);
  return variant?.fields[0]?.type.toNumber();
}

const parts: readonly (readonly [VersionedXcmPart, string])[] = [
  ['program', 'xcm::VersionedXcm'],
  ['location', 'xcm::VersionedLocation'],
  ['assets', 'xcm::VersionedAssets'],
  ['assetId', 'xcm::VersionedAssetId'],
];

describe.each([
  ['Kusama', loadKusama, [2, 3, 4]],
  ['Polkadot', loadPolkadot, [3, 4, 5]],
  ['Asset Hub Kusama', loadAssetHubKusama, [3, 4, 5]],
] as const)('%s describes', (_, load, versions) => {
  let registry: Registry;
  beforeAll(async () => {
    registry = await load();
  });

  it.each(versions)('the types of version %s as the table does', (version) => {
    const found = parts.flatMap(([part, name]) => {
      const id = findPart(registry, { name, version });
      return id === undefined ? [] : [{ part, types: [...theirs(registry, id)].sort() }];
    });
    const described = found.map(({ part }) => ({
      part,
      types: [...ours(getPartForm(part, version).type)].sort(),
    }));
    expect(described).toEqual(found);
    // Ids of assets have no version 2.
    expect(found).toHaveLength(version === 2 ? 3 : 4);
  });
});
