import { omitUndefined } from '@parachron/core';
import { type AnyType, struct, u8, u64, variant } from '@parachron/core/scale';
import { weight } from '@parachron/devnet-chain';
import { type Generation, generationRules, getDecodedVersions } from '@parachron/devnet-executor';
import type { XcmVersion } from '@parachron/xcm';
import { getPartType, type VersionedXcmPart } from '@parachron/xcm/parts';

/** XCM types of a chain of a generation, with their versioned enums. */
export interface XcmTypes {
  /** Version of values without an explicit version. */
  readonly latest: XcmVersion;
  /** The newest version among the versioned types. */
  readonly newest: XcmVersion;
  readonly versionedLocation: AnyType;
  readonly versionedAssets: AnyType;
  /** Absent on version 2 chains, where no call has an argument of this type. */
  readonly versionedAssetId: AnyType;
  readonly versionedProgram: AnyType;
  readonly location: AnyType;
  readonly assets: AnyType;
  readonly program: AnyType;
  readonly error: AnyType;
  readonly outcome: AnyType;
}

const made = new Map<string, XcmTypes>();

/**
 * Returns the types of XCM of a generation; the same objects each time.
 *
 * @param versions versions that the chain decodes, if they differ from its generation's versions
 */
export function getXcmTypes(generation: Generation, versions?: readonly XcmVersion[]): XcmTypes {
  const decodes = getDecodedVersions({ generation, ...omitUndefined({ versions }) });
  const name = `${generation} ${decodes.join()}`;
  const known = made.get(name);
  if (known) return known;
  const types = createCallTypes(generation, decodes);
  made.set(name, types);
  return types;
}

function createCallTypes(generation: Generation, decodes: readonly XcmVersion[]): XcmTypes {
  const { latest } = generationRules[generation];
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
  const isOld = generation === 'v2' || generation === 'v4';
  const error = getPartType('error', latest);
  return {
    latest,
    newest: decodes.at(-1) ?? latest,
    versionedLocation: createVersioned(
      generation === 'v2' ? 'VersionedMultiLocation' : 'VersionedLocation',
      'location',
    ),
    versionedAssets: createVersioned(
      generation === 'v2' ? 'VersionedMultiAssets' : 'VersionedAssets',
      'assets',
    ),
    versionedAssetId: createVersioned('VersionedAssetId', 'assetId', 3),
    versionedProgram: createVersioned('VersionedXcm', 'program'),
    location: getPartType('location', latest),
    assets: getPartType('assets', latest),
    program: getPartType('program', latest),
    error,
    outcome: isOld ? createOutcomeType(generation, error) : createIndexedOutcomeType(error),
  };
}

function createOutcomeType(generation: Generation, error: AnyType): AnyType {
  const used = generation === 'v2' ? u64 : weight;
  const path = generation === 'v2' ? 'xcm::v2::traits::Outcome' : 'staging_xcm::v4::traits::Outcome';
  if (generation === 'v2') {
    return variant(path, {
      Complete: { index: 0, fields: [used] },
      Incomplete: { index: 1, fields: [used, error] },
      Error: { index: 2, fields: [error] },
    });
  }
  return variant(path, {
    Complete: { index: 0, fields: { used } },
    Incomplete: { index: 1, fields: { used, error } },
    Error: { index: 2, fields: { error } },
  });
}

/** The newest outcomes contain the index of the failed instruction. */
function createIndexedOutcomeType(error: AnyType): AnyType {
  const failure = struct('staging_xcm::v5::traits::InstructionError', { index: u8, error });
  return variant('staging_xcm::v5::traits::Outcome', {
    Complete: { index: 0, fields: { used: weight } },
    Incomplete: { index: 1, fields: { used: weight, error: failure } },
    Error: { index: 2, fields: [failure] },
  });
}
