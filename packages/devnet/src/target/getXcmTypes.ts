import { type AnyType, variant } from '@parachron/core/scale';
import type { XcmVersion } from '@parachron/xcm';
import { getPartType, type VersionedXcmPart } from '@parachron/xcm/parts';
import { weight } from '../chain/scale/commonTypes.js';

/** XCM types of a chain, with their versioned enums. */
export interface XcmTypes {
  /** Version of values without an explicit version: the newest that the chain decodes. */
  readonly newest: XcmVersion;
  readonly versionedLocation: AnyType;
  readonly versionedAssets: AnyType;
  /** Without variants on chains that decode version 2 only. */
  readonly versionedAssetId: AnyType;
  readonly versionedProgram: AnyType;
  readonly location: AnyType;
  readonly program: AnyType;
  readonly outcome: AnyType;
}

const made = new Map<string, XcmTypes>();

/**
 * Returns the XCM types of a chain; the same objects each time.
 *
 * @param versions versions that the chain decodes, ascending
 */
export function getXcmTypes(versions: readonly XcmVersion[]): XcmTypes {
  const name = versions.join();
  const known = made.get(name);
  if (known) return known;
  const types = createTypes(versions);
  made.set(name, types);
  return types;
}

function createTypes(decodes: readonly XcmVersion[]): XcmTypes {
  const newest = decodes.at(-1) ?? 2;
  const createVersioned = (name: string, part: VersionedXcmPart, first = 2) => {
    const versions = decodes.filter((version) => version >= first);
    // Locations and assets of version 2 are those of version 1, and have its index.
    const isOlder = (version: XcmVersion) => version === 2 && name !== 'VersionedXcm';
    const variants = versions.map((version) => {
      const spec = { index: isOlder(version) ? 1 : version, fields: [getPartType(part, version)] };
      return [isOlder(version) && decodes.length === 1 ? 'V1' : `V${version}`, spec] as const;
    });
    return variant(`xcm::${name}`, Object.fromEntries(variants));
  };
  const used = weight;
  const error = getPartType('error', newest);
  return {
    newest,
    versionedLocation: createVersioned('VersionedLocation', 'location'),
    versionedAssets: createVersioned('VersionedAssets', 'assets'),
    versionedAssetId: createVersioned('VersionedAssetId', 'assetId', 3),
    versionedProgram: createVersioned('VersionedXcm', 'program'),
    location: getPartType('location', newest),
    program: getPartType('program', newest),
    outcome: variant('staging_xcm::v4::traits::Outcome', {
      Complete: { index: 0, fields: { used } },
      Incomplete: { index: 1, fields: { used, error } },
      Error: { index: 2, fields: { error } },
    }),
  };
}
