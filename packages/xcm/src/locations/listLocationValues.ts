import { requireInput } from '@parachron/core';
import type { PortableType, SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { isXcmVersion } from '../versions/XcmVersion.js';
import { formatVersionedLocation } from './formatLocation.js';
import type { Location } from './Location.js';

/** A type of a runtime by its number in the metadata. */
export type TypeId = SiLookupTypeId;

type SiType = PortableType['type'];

// `xcm::v1::multilocation::MultiLocation` up to version 2, `staging_xcm::v5::location::Location` later.
const bare = /^(?:staging_)?xcm::v([1-5])::(?:multi)?location::(?:Multi)?Location$/;
const versioned = /^(?:staging_)?xcm::Versioned(?:Multi)?Location$/;

/**
 * Lists the values with which a type of a runtime encodes a location: several if the type has several versions, none if
 * the type is not a location. Types that contain only a location, such as `AssetType::Xcm(MultiLocation)`, are
 * locations too.
 *
 * Use this function for keys of storage maps whose type differs from chain to chain.
 *
 * Sends: nothing.
 *
 * @param registry of the runtime
 * @param type the number of the type in the runtime's metadata
 * @param location the location
 * @returns values that polkadot.js takes for the type
 * @throws XCM_NOT_IN_VERSION when a junction or network is not in the version of the type
 *
 * @example
 * ```ts
 * import { listLocationValues, type TypeId } from '@parachron/xcm';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const registry: Registry;
 * declare const key: TypeId; // of ForeignAssets.Asset
 * listLocationValues(registry, key, { parents: 1, interior: [] }); // [{ parents: 1, interior: 'Here' }]
 * ```
 */
export function listLocationValues(registry: Registry, type: TypeId, location: Location): unknown[] {
  requireInput(
    { registry, type, location },
    { registry: 'registry', type: 'object', location: { parents: 'number', interior: ['object'] } },
  );
  return listValues(registry, { type, location, depth: 0 });
}

interface Asked {
  readonly type: TypeId;
  readonly location: Location;
  readonly depth: number;
}

function listValues(registry: Registry, { type, location, depth }: Asked): unknown[] {
  const { path, def } = registry.lookup.getSiType(type);
  const name = path.map(String).join('::');
  const [, era] = bare.exec(name) ?? [];
  if (era !== undefined) return writeBare(location, Number(era));
  if (versioned.test(name) && def.isVariant) {
    return def.asVariant.variants.flatMap((variant) => {
      const wanted = Number(variant.name.toString().slice(1));
      return writeBare(location, wanted).map((value) => ({ [variant.name.toString()]: value }));
    });
  }
  if (depth > 1 || name === 'Option' || name === 'Result') return [];
  return listWrapped(registry, def, { location, depth: depth + 1 });
}

function listWrapped(registry: Registry, def: SiType['def'], asked: Omit<Asked, 'type'>): unknown[] {
  if (def.isComposite) {
    const [field, ...others] = def.asComposite.fields;
    if (!field || others.length > 0) return [];
    const values = listValues(registry, { ...asked, type: field.type });
    const name = field.name.isSome ? field.name.unwrap().toString() : undefined;
    return name === undefined ? values : values.map((value) => ({ [name]: value }));
  }
  if (!def.isVariant) return [];
  return def.asVariant.variants.flatMap(({ name, fields }) => {
    const [field, ...others] = fields;
    if (!field || others.length > 0 || field.name.isSome) return [];
    return listValues(registry, { ...asked, type: field.type }).map((value) => ({
      [name.toString()]: value,
    }));
  });
}

/** Locations of version 1 are those of version 2; versions that this package does not write, such as 0, have no value. */
function writeBare(location: Location, era: number): unknown[] {
  const version = era === 1 ? 2 : era;
  return isXcmVersion(version) ? Object.values(formatVersionedLocation(location, { version })) : [];
}

/**
 * Lists the bytes of a location in a type of a runtime, in each version of the type.
 *
 * Sends: nothing.
 *
 * @param registry of the runtime
 * @param type the number of the type in the runtime's metadata
 * @param location the location
 * @returns hex for each version; empty if the type is not a location
 * @throws XCM_NOT_IN_VERSION when a junction or network is not in the version of the type
 *
 * @example
 * ```ts
 * import { listLocationBytes, type TypeId } from '@parachron/xcm';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const registry: Registry;
 * declare const value: TypeId; // of AssetManager.AssetIdType
 * listLocationBytes(registry, value, { parents: 1, interior: [] }); // ['0x000100']
 * ```
 */
export function listLocationBytes(registry: Registry, type: TypeId, location: Location): string[] {
  requireInput(
    { registry, type, location },
    { registry: 'registry', type: 'object', location: { parents: 'number', interior: ['object'] } },
  );
  const name = registry.createLookupType(type);
  return listLocationValues(registry, type, location).map((value) =>
    registry.createTypeUnsafe(name, [value]).toHex(),
  );
}
