import type { Hex } from '@parachron/core';
import type { Asset, Location, XcmVersion } from '@parachron/xcm';
import { encodeVersionedPart, getPartForm } from '@parachron/xcm/parts';
import { blake2AsHex } from '@polkadot/util-crypto';

/** Derives the hash by which a chain finds assets in its trap, from the origin that may claim them. */
export function deriveTrapHash(origin: Location, assets: readonly Asset[], version: XcmVersion): Hex {
  const owner = getPartForm('location', version).encode(origin);
  const held = encodeVersionedPart('assets', assets, { version });
  return blake2AsHex(`${owner}${held.slice(2)}`);
}
