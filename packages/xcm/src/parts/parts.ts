import { type Hex, parseHex, requireInput } from '@parachron/core';
import type { AnyType } from '@parachron/core/scale';
import type { Asset } from '../assets/Asset.js';
import { assetCodec, assetIdCodec, assetsCodec } from '../assets/assetCodec.js';
import { Reader } from '../codec/bytes.js';
import { type Codec, encodeValue, readLast } from '../codec/Codec.js';
import { XcmNotInVersionError } from '../errors/xcmErrors.js';
import type { Location } from '../locations/Location.js';
import { chooseVersionIndex, locationCodec } from '../locations/locationCodec.js';
import type { Program, WeightLimit } from '../programs/Instruction.js';
import { programCodec, programType } from '../programs/programCodec.js';
import { weightLimitCodec } from '../programs/weightCodec.js';
import { type XcmError, xcmErrorCodec } from '../programs/XcmError.js';
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

/** The versions of a part with a version prefix: `VersionedAssetId` begins with version 3. */
function listPartVersions(part: VersionedXcmPart): readonly XcmVersion[] {
  requireInput({ part: part as XcmPart }, { part: Object.keys(codecs).join('|') as 'string' });
  return part === 'assetId' ? xcmVersions.filter((version) => version > 2) : xcmVersions;
}

/** The version prefix of a part. */
function getPartIndex(part: VersionedXcmPart, version: XcmVersion): number {
  return part === 'program' ? version : chooseVersionIndex(version);
}

/** One form of a part of XCM: its type in metadata, and its bytes. */
export interface PartForm<T> {
  readonly type: AnyType;
  encode(value: T): Hex;
  decode(hex: Hex): T;
}

/**
 * Returns the form of a part in one version, without a version prefix, as storage and events contain it.
 *
 * Use {@link encodeVersionedPart} and {@link decodeVersionedPart} if the type is called `Versioned…`.
 *
 * Chain: the types of `xcm::v*`, such as `Location`.
 * Sends: nothing.
 *
 * @param part name of the type
 * @param version of XCM
 * @returns `type`, the same object for the same arguments; `encode` and `decode`, with the errors of the versioned forms
 *
 * @example
 * ```ts
 * import { getPartForm } from '@parachron/xcm/parts';
 *
 * const location = getPartForm('location', 4);
 * location.encode({ parents: 1, interior: [] }); // '0x0100'
 * location.decode('0x0100'); // { parents: 1, interior: [] }
 * getPartForm('assets', 3).type.path; // ['xcm', 'v3', 'multiasset', 'MultiAssets']
 * ```
 */
export function getPartForm<P extends XcmPart>(part: P, version: XcmVersion): PartForm<XcmParts[P]> {
  requireInput({ part: part as XcmPart, version }, { part: 'string', version: 'number' });
  const codec = codecs[part](version);
  return {
    type: part === 'program' ? programType(version) : codec.type,
    encode: (value) => encodeValue(codec, value),
    decode: (hex) => readLast(codec, new Reader(parseHex(hex, { field: part }))),
  };
}

/**
 * Decodes a part of XCM with a version prefix.
 *
 * Chain: the versioned types, such as `xcm::VersionedAssets`; all but programs give version 2 the index 1.
 * Sends: nothing.
 *
 * @param part name of the type
 * @param hex the bytes of exactly one value
 * @returns the version and the value
 * @throws INVALID_HEX when the text is not hexadecimal
 * @throws XCM_UNDECODABLE when the bytes are not exactly one value, or name an asset that is not fungible
 *
 * @example
 * ```ts
 * import { decodeVersionedPart } from '@parachron/xcm/parts';
 *
 * decodeVersionedPart('assets', '0x040400000004'); // { version: 4, value: [{ id: …, amount: 1n }] }
 * ```
 */
export function decodeVersionedPart<P extends VersionedXcmPart>(
  part: P,
  hex: Hex,
): { readonly version: XcmVersion; readonly value: XcmParts[P] } {
  const input = new Reader(parseHex(hex, { field: part }));
  const index = input.u8();
  const versions = listPartVersions(part);
  const version = versions.find((known) => getPartIndex(part, known) === index);
  if (version === undefined) {
    const known = versions.map((one) => getPartIndex(part, one)).join(', ');
    throw input.fail(`the version index ${index}, which is none of ${known}`, 0);
  }
  return { version, value: readLast(codecs[part](version), input) };
}

/**
 * Encodes a part of XCM with a version prefix, as types such as `VersionedLocation` contain it.
 *
 * Chain: the versioned types, such as `xcm::VersionedAssets`; all but programs give version 2 the index 1.
 * Sends: nothing.
 *
 * @param part name of the type
 * @param value the value
 * @param options `version` of XCM to write
 * @returns the bytes, the version first
 * @throws XCM_NOT_IN_VERSION when the version does not have a part of the value
 * @throws XCM_INVALID_VALUE when a value cannot be written
 *
 * @example
 * ```ts
 * import { encodeVersionedPart } from '@parachron/xcm/parts';
 *
 * encodeVersionedPart('assets', [], { version: 4 }); // '0x0400'
 * ```
 */
export function encodeVersionedPart<P extends VersionedXcmPart>(
  part: P,
  value: XcmParts[P],
  options: { version: XcmVersion },
): Hex {
  requireInput({ options }, { options: { version: 'number' } });
  const { version } = options;
  const versions = listPartVersions(part);
  if (!versions.includes(version))
    throw new XcmNotInVersionError({ part: `Versioned ${part}`, version, versions });
  return encodeValue(codecs[part](version), value, getPartIndex(part, version));
}
