import { readKnown, requireInput, type Snapshot, type StorageRead, storageRead } from '@parachron/core';
import type { Codec, Registry } from '@polkadot/types/types';
import type { Location } from '../locations/Location.js';
import { encodeLocation } from '../locations/locationCodec.js';
import type { XcmVersionFacts } from './chooseXcmVersion.js';
import { isXcmVersion } from './XcmVersion.js';
import { findXcmTypes, listXcmVersions } from './xcmTypes.js';

/**
 * Describes the read of the XCM version that a chain has stored for a destination, or of its default version: the version for
 * destinations without a stored version.
 *
 * Chain: `PolkadotXcm.SupportedVersion`, on relay chains `XcmPallet.SupportedVersion`, under the newest version of the
 * runtime, where its router looks; `SafeXcmVersion` for the default.
 * Sends: nothing; the read takes one key.
 *
 * @param registry the types of the sending chain's runtime
 * @param location the destination, as the sending chain sees it; absent for the default version
 * @returns a read whose value is null if the chain has stored no version. Without a version for the destination, the chain uses its
 *   default version, and without a default version it sends nothing there. The answer for a destination is unknown if this package does not
 *   write the runtime's newest version
 * @throws XCM_NOT_IN_VERSION when a junction is not in the runtime's newest version
 * @throws XCM_INVALID_VALUE when a value of the location cannot be written
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { relayLocation, xcmVersionRead } from '@parachron/xcm';
 *
 * declare const parachain: Snapshot;
 * const { registry } = parachain.runtime;
 * const { relay, safe } = await parachain.read({
 *   relay: xcmVersionRead(registry, relayLocation),
 *   safe: xcmVersionRead(registry),
 * });
 * relay.known && relay.value; // 2, or null
 * ```
 */
export function xcmVersionRead(registry: Registry, location?: Location): StorageRead<number | null> {
  requireInput({ registry }, { registry: 'registry' });
  const pallet = findXcmTypes(registry)?.pallet ?? 'PolkadotXcm';
  if (location === undefined) return storageRead(pallet, 'SafeXcmVersion', [], decodeVersion);
  requireInput({ location }, { location: 'location' });
  const newest = listXcmVersions(registry).at(-1);
  // A runtime without XCM, or with a newer version than this package writes, has no known key: the answer is then
  // unknown.
  const keys =
    newest === undefined || !isXcmVersion(newest)
      ? []
      : [newest, encodeLocation(location, { version: newest })];
  return storageRead(pallet, 'SupportedVersion', keys, decodeVersion);
}

function decodeVersion(value: Codec | undefined): number | null {
  return value === undefined ? null : Number(value.toString());
}

/**
 * Reads the versions in which a chain sends to a destination, for {@link chooseXcmVersion}.
 *
 * Chain: see {@link xcmVersionRead}.
 * Sends: reads 2 keys in one request.
 *
 * @param sender the sending chain at one block
 * @param location the destination, as the sending chain sees it
 * @returns the versions of the runtime, and the stored versions
 * @throws XCM_NOT_IN_VERSION when a junction is not in the runtime's newest version
 * @throws XCM_INVALID_VALUE when a value of the location cannot be written
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { readXcmSender, relayLocation } from '@parachron/xcm';
 *
 * declare const parachain: Snapshot;
 * await readXcmSender(parachain, relayLocation); // { versions: [2, 3, 4], supported: null, safe: 3, chain: 'Parachain' }
 * ```
 */
export async function readXcmSender(
  sender: Snapshot,
  location: Location,
): Promise<XcmVersionFacts['sender']> {
  requireInput({ sender }, { sender: 'snapshot' });
  const { registry, chain } = sender.runtime;
  const { supported, safe } = await sender.read({
    supported: xcmVersionRead(registry, location),
    safe: xcmVersionRead(registry),
  });
  const stored = { supported: readKnown(supported), safe: readKnown(safe) };
  return { versions: listXcmVersions(registry), ...stored, chain };
}
