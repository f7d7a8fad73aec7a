import { formatHex, type Hex, requireInput } from '@parachron/core';
import type { SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { encodeValue } from '../codec/Codec.js';
import { isXcmVersion } from '../versions/XcmVersion.js';
import { bareLocation, versionedLocation } from '../versions/xcmTypes.js';
import type { Location } from './Location.js';
import { locationCodec } from './locationCodec.js';

/** A type of a runtime by its number in the metadata. */
export type TypeId = SiLookupTypeId;

/**
 * Lists the bytes with which a type of a runtime encodes a location: several if the type has several versions, none if
 * the type is not a location. Types that contain only a location, such as `AssetType::Xcm(MultiLocation)`, are
 * locations too.
 *
 * Use this function for keys of storage maps and arguments of calls whose type differs from chain to chain.
 *
 * Sends: nothing.
 *
 * @param registry of the runtime
 * @param type the number of the type in the runtime's metadata
 * @param location the location
 * @returns hex for each version, which polkadot.js takes as a value of the type
 * @throws XCM_NOT_IN_VERSION when a junction or network is not in the version of the type
 *
 * @example
 * ```ts
 * import { listLocationValues, type TypeId } from '@parachron/xcm';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const registry: Registry;
 * declare const key: TypeId; // of ForeignAssets.Asset
 * listLocationValues(registry, key, { parents: 1, interior: [] }); // ['0x0100']
 * ```
 */
export function listLocationValues(registry: Registry, type: TypeId, location: Location): Hex[] {
  requireInput({ registry, type, location }, { registry: 'registry', type: 'object', location: 'location' });
  return listValues(registry, type, location);
}

function listValues(registry: Registry, type: TypeId, location: Location, depth = 0): Hex[] {
  const { path, def } = registry.lookup.getSiType(type);
  const name = path.map(String).join('::');
  const era = bareLocation.exec(name)?.[1];
  if (era !== undefined) return encodeBare(location, Number(era));
  const isVersioned = versionedLocation.test(name);
  if (!isVersioned && (depth > 1 || name === 'Option' || name === 'Result')) return [];
  const listOnly = (fields: readonly { readonly type: TypeId }[]) =>
    fields.length === 1 && fields[0] ? listValues(registry, fields[0].type, location, depth + 1) : [];
  if (def.isComposite) return listOnly(def.asComposite.fields);
  if (!def.isVariant) return [];
  return def.asVariant.variants.flatMap((variant) => {
    const { fields } = variant;
    const values = isVersioned
      ? encodeBare(location, Number(variant.name.toString().slice(1)))
      : listOnly(fields.some((field) => field.name.isSome) ? [] : fields);
    const index = formatHex(Uint8Array.of(variant.index.toNumber()));
    return values.map((value): Hex => `${index}${value.slice(2)}`);
  });
}

/** Locations of version 1 are those of version 2; versions that this package does not write, such as 0, have no value. */
function encodeBare(location: Location, era: number): Hex[] {
  const version = era === 1 ? 2 : era;
  return isXcmVersion(version) ? [encodeValue(locationCodec(version), location)] : [];
}
