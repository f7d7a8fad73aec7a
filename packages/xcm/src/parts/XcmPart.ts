import { requireInput } from '@parachron/core';
import type { AnyType } from '@parachron/core/scale';
import type { Asset } from '../assets/Asset.js';
import { assetCodec, assetIdCodec, assetsCodec } from '../assets/assetCodec.js';
import type { Codec } from '../codec/Codec.js';
import type { Location } from '../locations/Location.js';
import { locationCodec } from '../locations/locationCodec.js';
import { chooseVersionIndex } from '../locations/versionedLocations.js';
import type { Program, WeightLimit } from '../programs/Instruction.js';
import { programCodec, programType } from '../programs/programCodec.js';
import type { XcmError } from '../programs/Response.js';
import { weightLimitCodec } from '../programs/weightCodec.js';
import { xcmErrorCodec } from '../programs/xcmErrorCodec.js';
import { type XcmVersion, xcmVersions } from '../versions/XcmVersion.js';

/** Values of the XCM types that calls, events, storage and runtime APIs contain. */
export interface XcmParts {
  readonly location: Location;
  readonly asset: Asset;
  readonly assets: readonly Asset[];
  /** A token, by its location. */
  readonly assetId: Location;
  readonly program: Program;
  readonly weightLimit: WeightLimit;
  readonly error: XcmError;
}

/** The name of an XCM type in this package. */
export type XcmPart = keyof XcmParts;

/** The parts that also have a form with a version prefix, such as `VersionedLocation`. */
export type VersionedXcmPart = Exclude<XcmPart, 'weightLimit' | 'error'>;

const codecs: { readonly [P in XcmPart]: (version: XcmVersion) => Codec<XcmParts[P]> } = {
  location: locationCodec,
  asset: assetCodec,
  assets: assetsCodec,
  assetId: assetIdCodec,
  program: programCodec,
  weightLimit: weightLimitCodec,
  error: xcmErrorCodec,
};

/** The codec of a part in one version, without a version prefix. */
export function getPartCodec<P extends XcmPart>(part: P, version: XcmVersion): Codec<XcmParts[P]> {
  return codecs[part](version);
}

/** The versions of a part with a version prefix: `VersionedAssetId` begins with version 3. */
export function listPartVersions(part: VersionedXcmPart): readonly XcmVersion[] {
  return part === 'assetId' ? xcmVersions.filter((version) => version > 2) : xcmVersions;
}

/** The version prefix of a part. */
export function getPartIndex(part: VersionedXcmPart, version: XcmVersion): number {
  return part === 'program' ? version : chooseVersionIndex(version);
}

/**
 * Returns the type of a part in one version, as metadata describes it. The same arguments return the same object.
 *
 * Chain: the types of `xcm::v*`, such as `Location`.
 * Sends: nothing.
 *
 * @param part name of the type
 * @param version of XCM
 *
 * @example
 * ```ts
 * import { getPartType } from '@parachron/xcm/parts';
 *
 * getPartType('assets', 3).path; // ['xcm', 'v3', 'multiasset', 'MultiAssets']
 * ```
 */
export function getPartType(part: XcmPart, version: XcmVersion): AnyType {
  requireInput({ part, version }, { part: 'string', version: 'number' });
  return part === 'program' ? programType(version) : codecs[part](version).type;
}
