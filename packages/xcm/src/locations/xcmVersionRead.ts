import { readKnown, requireInput, type Snapshot, type StorageRead, storageRead } from '@parachron/core';
import type { Codec, Registry } from '@polkadot/types/types';
import type { XcmVersionFacts } from '../versions/chooseXcmVersion.js';
import { isXcmVersion } from '../versions/XcmVersion.js';
import { findXcmTypes, listXcmVersions } from '../versions/xcmTypes.js';
import type { Location } from './Location.js';
import { encodeLocation } from './locationCodec.js';

const usualPallet = 'PolkadotXcm';

/**
 * Describes the read of a chain's default XCM version: the version for destinations without a stored version.
 *
 * Chain: `PolkadotXcm.SafeXcmVersion`, on relay chains `XcmPallet.SafeXcmVersion`.
 * Sends: nothing; the read takes one key.
 *
 * @param registry the types of the sending chain's runtime
 * @returns a read; its value is null if the chain has no default version: the chain then sends nothing to such
 *   destinations
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { safeXcmVersionRead } from '@parachron/xcm';
 *
 * declare const parachain: Snapshot;
 * const { safe } = await parachain.read({ safe: safeXcmVersionRead(parachain.runtime.registry) });
 * safe.known && safe.value; // 2
 * ```
 */
export function safeXcmVersionRead(registry: Registry): StorageRead<number | null> {
  requireInput({ registry }, { registry: 'registry' });
  return storageRead(findXcmTypes(registry)?.pallet ?? usualPallet, 'SafeXcmVersion', [], decodeVersion);
}

/**
 * Describes the read of the XCM version that a chain has stored for a destination.
 *
 * Chain: `PolkadotXcm.SupportedVersion`, on relay chains `XcmPallet.SupportedVersion`, under the newest version of the
 * runtime, where its router looks.
 * Sends: nothing; the read takes one key.
 *
 * @param registry the types of the sending chain's runtime
 * @param location the destination, as the sending chain sees it
 * @returns a read whose value is null if the chain has stored no version: the chain then uses its default version.
 *   The answer is unknown if this package does not write the runtime's newest version
 * @throws XCM_NOT_IN_VERSION when a junction is not in the runtime's newest version
 * @throws XCM_INVALID_VALUE when a value of the location cannot be written
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { relayLocation, supportedXcmVersionRead } from '@parachron/xcm';
 *
 * declare const parachain: Snapshot;
 * const { relay } = await parachain.read({
 *   relay: supportedXcmVersionRead(parachain.runtime.registry, relayLocation),
 * });
 * relay.known && relay.value; // 2, or null
 * ```
 */
export function supportedXcmVersionRead(registry: Registry, location: Location): StorageRead<number | null> {
  requireInput(
    { registry, location },
    { registry: 'registry', location: { parents: 'number', interior: ['object'] } },
  );
  const newest = listXcmVersions(registry).at(-1);
  const pallet = findXcmTypes(registry)?.pallet ?? usualPallet;
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
 * Chain: see {@link supportedXcmVersionRead} and {@link safeXcmVersionRead}.
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
 * await readXcmSender(parachain, relayLocation); // { versions: [2, 3, 4], supported: null, safe: 3 }
 * ```
 */
export async function readXcmSender(
  sender: Snapshot,
  location: Location,
): Promise<XcmVersionFacts['sender']> {
  requireInput({ sender }, { sender: 'snapshot' });
  const { registry } = sender.runtime;
  const { supported, safe } = await sender.read({
    supported: supportedXcmVersionRead(registry, location),
    safe: safeXcmVersionRead(registry),
  });
  const stored = { supported: readKnown(supported), safe: readKnown(safe) };
  return { versions: listXcmVersions(registry), ...stored };
}
