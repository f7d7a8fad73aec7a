import { type Hex, isParachronError, parseHex } from '@parachron/core';
import { type AnyType, type Type, variant } from '@parachron/core/scale';
import { toHex } from '@parachron/network';
import {
  type DecodedProgram,
  decodeProgram,
  encodeLocation,
  type Junction,
  type Location,
  listXcmErrors,
  type Weight,
  type XcmError,
  type XcmVersion,
} from '@parachron/xcm';
import {
  decodePart,
  decodeVersionedPart,
  encodePart,
  getPartType,
  type VersionedXcmPart,
  type XcmParts,
} from '@parachron/xcm/parts';
import type { Context } from '../chain/Context.js';
import { type Weight as ChainWeight, weight } from '../chain/types.js';
import type { Outcome } from '../executor/createExecutor.js';
import type { TargetXcmConfig } from './createTarget.js';

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

/** Converts an XCM weight to a value of the chain's metadata. */
export function toChainWeight({ refTime, proofSize }: Weight): ChainWeight {
  return { ref_time: refTime, proof_size: proofSize };
}

/** Converts a weight of the chain's metadata to an XCM weight. */
export function toXcmWeight({ ref_time, proof_size }: ChainWeight): Weight {
  return { refTime: ref_time, proofSize: proof_size };
}

/** Returns the junction of an account of this chain. */
export function toJunction(account: Hex): Junction {
  return { kind: 'AccountId32', id: account };
}

/** Decodes bytes to a value of the chain's own types, for events and storage. */
export function toChainValue<T>(context: Context, type: Type<T>, hex: Hex): T {
  return context.runtime.types.decode(type, parseHex(hex));
}

/** Encodes a value of the chain's own types. */
export function encodeValue(context: Context, type: AnyType, value: unknown): Hex {
  return toHex(context.runtime.types.encode(type, value));
}

/** Returns what a function encodes or decodes; undefined if the version cannot express the value, or the bytes are invalid. */
export function tryCode<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}

const versioned = { location: 'versionedLocation', assetId: 'versionedAssetId' } as const;

/** Reads an XCM part from a versioned value of the chain's own types; undefined if the value is invalid. */
export function readVersioned<P extends keyof typeof versioned>(
  context: Context,
  { part, value, types }: { part: P; value: unknown; types: XcmTypes },
): { readonly version: XcmVersion; readonly value: XcmParts[P] } | undefined {
  return tryCode(() => decodeVersionedPart<P>(part, encodeValue(context, types[versioned[part]], value)));
}

/** Reads a location from a versioned value of the chain's own types; undefined if the value is invalid. */
export function readLocationValue(
  context: Context,
  { executor }: TargetXcmConfig,
  value: unknown,
): Location | undefined {
  return readVersioned(context, { part: 'location', value, types: getXcmTypes(executor.versions) })?.value;
}

/** Reads a program from a versioned value of the chain's own types; undefined if the value is invalid. */
export function readProgramValue(
  context: Context,
  { executor }: TargetXcmConfig,
  value: unknown,
): (DecodedProgram & { readonly hex: Hex }) | undefined {
  const hex = encodeValue(context, getXcmTypes(executor.versions).versionedProgram, value);
  const decoded = tryCode(() => decodeProgram(hex));
  return decoded && { ...decoded, hex };
}

/** Encodes a versioned location; undefined if the version cannot express the location. */
export function encodeVersionedLocation(location: Location, version: XcmVersion): Hex | undefined {
  return tryCode(() => encodeLocation(location, { version }));
}

/** Reads a location from a value of the chain's newest location type. */
export function readBareLocation(context: Context, types: XcmTypes, value: unknown): Location {
  return decodePart('location', encodeValue(context, types.location, value), { version: types.newest });
}

/** Converts a location to a value of the chain's newest location type. */
export function toLocationValue(context: Context, types: XcmTypes, location: Location): unknown {
  return toChainValue(context, types.location, encodePart('location', location, { version: types.newest }));
}

/** Converts an outcome to a value of the chain's outcome type. */
export function toOutcomeValue({ used, error }: Outcome, types: XcmTypes): { type: string; value: unknown } {
  if (!error) return { type: 'Complete', value: { used } };
  const value = toErrorValue(error, types);
  return used
    ? { type: 'Incomplete', value: { used, error: value } }
    : { type: 'Error', value: { error: value } };
}

function toErrorValue(error: XcmError, { newest }: XcmTypes): { type: string; value?: unknown } {
  const listed = listXcmErrors(newest).find(({ kind }) => kind === error.kind);
  const type = listed?.name ?? error.kind;
  if (error.kind === 'Trap') return { type, value: error.code };
  if (error.kind !== 'WeightLimitReached') return { type };
  return { type, value: newest === 2 ? error.weight.refTime : toChainWeight(error.weight) };
}
