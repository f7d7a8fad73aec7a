import { formatHex, parseHex } from '@parachron/core';
import { type Asset, isXcmVersion, type Location, type XcmVersion } from '@parachron/xcm';
import { encodePart, encodeVersionedPart } from '@parachron/xcm/parts';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { getXcmTypes } from '../target/getXcmTypes.js';
import { getXcmEvents } from '../target/pallets/xcmEvents.js';
import { assetTraps } from '../target/pallets/xcmStorage.js';
import { toChainValue, toLocationValue, tryCode } from '../target/xcmValues.js';
import type { Execution } from './Machine.js';

/** Traps the assets that a program leaves in the holding register, for the location to claim. */
export function trapAssets(execution: Execution, origin: Location, assets: readonly Asset[]): void {
  const { context, config } = execution;
  const types = getXcmTypes(config.versions);
  const trap = deriveTrap(origin, assets, { latest: types.newest, version: types.newest });
  context.put(assetTraps, [trap.hash], context.get(assetTraps, trap.hash) + 1);
  context.deposit(getXcmEvents(types).AssetsTrapped, describe(execution, trap));
}

/** Releases trapped assets; returns false if the trap does not exist. */
export function claimAssets(
  execution: Execution,
  { origin, ticket, assets }: { origin: Location; ticket: Location; assets: readonly Asset[] },
): boolean {
  const { context, config } = execution;
  const types = getXcmTypes(config.versions);
  const version = getTicketVersion(ticket, types.newest);
  // Assets that the named version cannot express were never trapped in that version.
  const trap = version && tryCode(() => deriveTrap(origin, assets, { latest: types.newest, version }));
  if (!trap) return false;
  const times = context.get(assetTraps, trap.hash);
  if (times === 0) return false;
  if (times === 1) context.remove(assetTraps, trap.hash);
  else context.put(assetTraps, [trap.hash], times - 1);
  context.deposit(getXcmEvents(types).AssetsClaimed, describe(execution, trap));
  return true;
}

function describe({ context, config }: Execution, trap: ReturnType<typeof deriveTrap>) {
  const types = getXcmTypes(config.versions);
  return {
    hash: trap.hash,
    origin: toLocationValue(context, types, trap.origin),
    assets: toChainValue(context, types.versionedAssets, trap.bytes),
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
