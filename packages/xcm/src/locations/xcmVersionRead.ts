import { requireInput, type StorageRead, storageRead } from '@parachron/core';
import type { Codec, Registry } from '@polkadot/types/types';
import { findXcmTypes } from '../versions/findXcmTypes.js';
import { listXcmVersions } from '../versions/listXcmVersions.js';
import { isXcmVersion } from '../versions/XcmVersion.js';
import { formatVersionedLocation } from './formatVersionedLocation.js';
import type { Location } from './Location.js';

const usualPallet = 'PolkadotXcm';

/**
 * Describes the read of the XCM version in which a chain sends to places that it knows nothing of.
 *
 * Chain: `PolkadotXcm.SafeXcmVersion`, on relay chains `XcmPallet.SafeXcmVersion`.
 * Sends: reads one key when it is carried out.
 *
 * @param registry the types of the sending chain's runtime
 * @returns a read whose value is undefined if the chain has none: it then sends nothing to such places
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
export function safeXcmVersionRead(registry: Registry): StorageRead<number | undefined> {
  requireInput({ registry }, { registry: 'registry' });
  return storageRead(findXcmTypes(registry)?.pallet ?? usualPallet, 'SafeXcmVersion', [], decodeVersion);
}

/**
 * Describes the read of the XCM version that a chain knows another place to support.
 *
 * Chain: `PolkadotXcm.SupportedVersion`, on relay chains `XcmPallet.SupportedVersion`, under the newest version
 * that the runtime has, which is where its router looks.
 * Sends: reads one key when it is carried out.
 *
 * @param registry the types of the sending chain's runtime
 * @param location the other place, as the sending chain sees it
 * @returns a read whose value is undefined if the chain has stored no version: the chain then uses its safe version; the answer is
 * unknown if this package does not write the runtime's newest version
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
 * relay.known && relay.value; // 2, or undefined
 * ```
 */
export function supportedXcmVersionRead(
  registry: Registry,
  location: Location,
): StorageRead<number | undefined> {
  requireInput(
    { registry, location },
    { registry: 'registry', location: { parents: 'number', interior: ['object'] } },
  );
  const newest = listXcmVersions(registry).at(-1);
  const pallet = findXcmTypes(registry)?.pallet ?? usualPallet;
  // Without any XCM, or with a version to come, there is no key to ask for: the read then answers that it is not known.
  const keys =
    newest === undefined || !isXcmVersion(newest)
      ? []
      : [newest, formatVersionedLocation(location, { version: newest, registry })];
  return storageRead(pallet, 'SupportedVersion', keys, decodeVersion);
}

function decodeVersion(value: Codec | undefined): number | undefined {
  return value === undefined ? undefined : Number(value.toString());
}
