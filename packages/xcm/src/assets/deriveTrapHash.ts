import { blake2b } from '@noble/hashes/blake2.js';
import { formatHex, type Hex, parseHex, requireInput } from '@parachron/core';
import { encodeValue } from '../codec/Codec.js';
import type { Location } from '../locations/Location.js';
import { chooseVersionIndex, locationCodec } from '../locations/locationCodec.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import type { Asset } from './Asset.js';
import { assetsCodec } from './assetCodec.js';

/**
 * Derives the hash by which a chain finds assets in its trap, from the origin that may claim the assets and from the assets.
 *
 * Compare the result with the hash in the event of the trap to find out which origin may claim the assets.
 *
 * Chain: `PolkadotXcm.AssetTraps`, `AssetsTrapped`.
 * Sends: nothing.
 *
 * @param trap `origin` as the chain sees it, and the `assets`
 * @param options `version` of XCM in which the chain's executor works: its newest version
 * @returns the blake2b-256 hash, 32 bytes
 * @throws XCM_NOT_IN_VERSION when a junction or network is not in the version
 * @throws XCM_INVALID_VALUE when a value cannot be written
 *
 * @example
 * ```ts
 * import { deriveTrapHash } from '@parachron/xcm';
 *
 * const origin = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] } as const;
 * const assets = [{ id: { parents: 0, interior: [] }, amount: 1_000n }];
 * deriveTrapHash({ origin, assets }, { version: 4 }).length; // 66
 * ```
 */
export function deriveTrapHash(
  trap: { readonly origin: Location; readonly assets: readonly Asset[] },
  options: { readonly version: XcmVersion },
): Hex {
  requireInput(
    { trap, options },
    {
      trap: { origin: { parents: 'number', interior: ['object'] }, assets: ['object'] },
      options: { version: 'number' },
    },
  );
  const { origin, assets } = trap;
  const { version } = options;
  const owner = encodeValue(locationCodec(version), origin);
  const held = encodeValue(assetsCodec(version), assets, chooseVersionIndex(version));
  return formatHex(blake2b(parseHex(`${owner}${held.slice(2)}`), { dkLen: 32 }));
}
