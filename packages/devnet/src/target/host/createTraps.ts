import { formatHex, type Hex, parseHex } from '@parachron/core';
import { type Asset, isXcmVersion, type Location, type XcmVersion } from '@parachron/xcm';
import { encodePart, encodeVersionedPart } from '@parachron/xcm/parts';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { Context } from '../../chain/pallet/Context.js';
import type { Host } from '../../executor/Host.js';
import type { XcmTypes } from '../getXcmTypes.js';
import { getXcmEvents } from '../pallets/xcmEvents.js';
import { assetTraps } from '../pallets/xcmStorage.js';
import { toChainValue, toLocationValue, tryCode } from '../xcmValues.js';

/** Asset trap for the assets that a program leaves in the holding register. */
export function createTraps(context: Context, types: XcmTypes): Pick<Host, 'trapAssets' | 'claimAssets'> {
  const { newest: latest } = types;
  const events = getXcmEvents(types);
  const describe = (trap: { hash: Hex; origin: Location; bytes: Hex }) => ({
    hash: trap.hash,
    origin: toLocationValue(context, types, trap.origin),
    assets: toChainValue(context, types.versionedAssets, trap.bytes),
  });
  return {
    trapAssets(origin, assets) {
      const trap = deriveTrap(origin, assets, { latest, version: latest });
      context.put(assetTraps, [trap.hash], context.get(assetTraps, trap.hash) + 1);
      context.deposit(events.AssetsTrapped, describe(trap));
    },
    claimAssets({ origin, ticket, assets }) {
      const version = getTicketVersion(ticket, latest);
      // Assets that the named version cannot express were never trapped in that version.
      const trap = version && tryCode(() => deriveTrap(origin, assets, { latest, version }));
      if (!trap) return false;
      const times = context.get(assetTraps, trap.hash);
      if (times === 0) return false;
      if (times === 1) context.remove(assetTraps, trap.hash);
      else context.put(assetTraps, [trap.hash], times - 1);
      context.deposit(events.AssetsClaimed, describe(trap));
      return true;
    },
  };
}

/** Hash that identifies a trap: of the origin and the versioned assets. */
function deriveTrap(
  origin: Location,
  assets: readonly Asset[],
  { latest, version }: { latest: XcmVersion; version: XcmVersion },
) {
  const bytes = encodeVersionedPart('assets', assets, { version });
  const place = encodePart('location', origin, { version: latest });
  const preimage = new Uint8Array([...parseHex(place), ...parseHex(bytes)]);
  return { hash: formatHex(blake2AsU8a(preimage, 256)), origin, bytes };
}

/** XCM version of the trapped assets, from the ticket of the claim. */
function getTicketVersion({ parents, interior }: Location, latest: XcmVersion): XcmVersion | undefined {
  const [junction, more] = interior;
  if (parents !== 0 || more) return undefined;
  if (!junction) return latest;
  if (junction.kind !== 'GeneralIndex') return undefined;
  const version = Number(junction.index);
  return isXcmVersion(version) ? version : undefined;
}
