import { type Hex, orUndefined } from '@parachron/core';
import { opaque, type Type, u32, variant } from '@parachron/core/scale';
import {
  type DecodedProgram,
  decodeProgram,
  type Location,
  type Weight,
  type XcmError,
  type XcmVersion,
} from '@parachron/xcm';
import { decodeVersionedPart, getPartForm, type VersionedXcmPart, type XcmPart } from '@parachron/xcm/parts';
import { defineEvents } from '../chain/Pallet.js';
import { type Weight as ChainWeight, h256, weight, zeroWeight } from '../chain/types.js';
import type { ProgramOutcome } from '../executor/createExecutor.js';
import { xcmStorage } from './items.js';

/** XCM types of a chain, with their versioned enums; their values are bytes, which the codecs of XCM read. */
export type XcmTypes = ReturnType<typeof createTypes>;

const made = new Map<string, XcmTypes>();

/**
 * Returns the XCM types of a chain; the same objects each time.
 *
 * @param versions versions that the chain decodes, ascending
 */
export function getXcmTypes(versions: readonly XcmVersion[]): XcmTypes {
  const name = versions.join();
  const types = made.get(name) ?? createTypes(versions);
  made.set(name, types);
  return types;
}

function createTypes(decodes: readonly XcmVersion[]) {
  /** Version of values without an explicit version: the newest that the chain decodes. */
  const newest = decodes.at(-1) ?? 2;
  const createPart = (part: XcmPart) => opaque(getPartForm(part, newest).type);
  const createVersioned = (name: string, part: VersionedXcmPart, first = 2): Type<Hex> => {
    const versions = decodes.filter((version) => version >= first);
    // Locations and assets of version 2 are those of version 1, and have its index.
    const isOlder = (version: XcmVersion) => version === 2 && name !== 'VersionedXcm';
    const variants = versions.map((version) => {
      const spec = { index: isOlder(version) ? 1 : version, fields: [getPartForm(part, version).type] };
      return [isOlder(version) && decodes.length === 1 ? 'V1' : `V${version}`, spec] as const;
    });
    return opaque(variant(`xcm::${name}`, Object.fromEntries(variants)));
  };
  const used = weight;
  const error = createPart('error');
  const parts = {
    newest,
    versionedLocation: createVersioned('VersionedLocation', 'location'),
    versionedAssets: createVersioned('VersionedAssets', 'assets'),
    /** Without variants on chains that decode version 2 only. */
    versionedAssetId: createVersioned('VersionedAssetId', 'assetId', 3),
    versionedProgram: createVersioned('VersionedXcm', 'program'),
    location: createPart('location'),
    program: createPart('program'),
    outcome: variant('staging_xcm::v4::traits::Outcome', {
      Complete: { index: 0, fields: { used } },
      Incomplete: { index: 1, fields: { used, error } },
      Error: { index: 2, fields: { error } },
    }),
  };
  const { location, program: message, versionedAssets: assets, versionedLocation } = parts;
  return {
    ...parts,
    /** The events of PolkadotXcm. */
    events: defineEvents('PolkadotXcm', {
      Sent: { index: 1, fields: { origin: location, destination: location, message, message_id: h256 } },
      AssetsTrapped: { index: 11, fields: { hash: h256, origin: location, assets } },
      SupportedVersionChanged: { index: 13, fields: { location, version: u32 } },
    }),
    /** Versions by this chain's newest version and by the peer's location. */
    supportedVersion: xcmStorage.map(
      'SupportedVersion',
      [
        ['Twox64Concat', u32],
        ['Blake2128Concat', versionedLocation],
      ],
      u32,
    ),
  };
}

/** Converts an XCM weight to a value of the chain's metadata. */
export function toChainWeight({ refTime, proofSize }: Weight): ChainWeight {
  return { ref_time: refTime, proof_size: proofSize };
}

/** Converts a weight of the chain's metadata to an XCM weight. */
export function toXcmWeight({ ref_time, proof_size }: ChainWeight): Weight {
  return { refTime: ref_time, proofSize: proof_size };
}

/** Whether a value has networks or bodies that version 2 names by bytes of any length; later versions have no equivalent. */
export function hasNamed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('kind' in value && value.kind === 'Named' && 'name' in value) return true;
  return Object.values(value).some(hasNamed);
}

/** Reads a versioned location; undefined if it is invalid, or has no equivalent in later versions. */
export function readLocation(hex: Hex): Location | undefined {
  const location = orUndefined(() => decodeVersionedPart('location', hex))?.value;
  return hasNamed(location) ? undefined : location;
}

/** Reads a versioned program; undefined if it is invalid. */
export function readProgram(hex: Hex): DecodedProgram | undefined {
  return orUndefined(() => decodeProgram(hex));
}

/** Converts an outcome to a value of the chain's outcome type. */
export function toOutcomeValue({ used, error: cause }: ProgramOutcome, { newest: version }: XcmTypes) {
  if (!cause) return { type: 'Complete', value: { used: used ?? zeroWeight } } as const;
  // Errors of this executor have no data.
  const error = getPartForm('error', version).encode({ kind: cause } as XcmError);
  return used
    ? ({ type: 'Incomplete', value: { used, error } } as const)
    : ({ type: 'Error', value: { error } } as const);
}
