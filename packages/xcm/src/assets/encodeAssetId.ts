import { formatHex, type Hex, requireInput } from '@parachron/core';
import { Writer } from '../codec/Writer.js';
import { XcmNotInVersionError } from '../errors/XcmEncodeErrors.js';
import type { Location } from '../locations/Location.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { assetIdCodec } from './assetCodec.js';

/**
 * Encodes the id of a token as the bytes of a `VersionedAssetId`.
 *
 * Use this function for `XcmPaymentApi.query_weight_to_asset_fee`; runtimes often know an asset only in their newest
 * version.
 *
 * Chain: `xcm::VersionedAssetId`, which has no version 2.
 * Sends: nothing.
 *
 * @param id the token's location
 * @param options `version` of XCM to write, 3 or later
 * @returns the bytes, the version first
 * @throws XCM_NOT_IN_VERSION when the version is 2, or does not have a junction of the location
 * @throws XCM_INVALID_VALUE when a value cannot be written
 *
 * @example
 * ```ts
 * import { encodeAssetId } from '@parachron/xcm';
 *
 * encodeAssetId({ parents: 1, interior: [] }, { version: 5 }); // '0x050100'
 * encodeAssetId({ parents: 1, interior: [] }, { version: 3 }); // '0x03000100'
 * ```
 */
export function encodeAssetId(id: Location, options: { version: XcmVersion }): Hex {
  requireInput(
    { id, options },
    { id: { parents: 'number', interior: ['object'] }, options: { version: 'number' } },
  );
  const { version } = options;
  if (version === 2) {
    throw new XcmNotInVersionError({ part: 'VersionedAssetId', version, versions: [3, 4, 5] });
  }
  const output = new Writer();
  output.u8(version);
  assetIdCodec(version).write(output, id);
  return formatHex(output.finish());
}
