import { u32 } from '@parachron/core/scale';
import type { Pallet } from '../pallet/Pallet.js';
import { storageValue } from '../state/storage.js';

const pallet = 'PolkadotXcm';

/** XCM version for peers whose supported version is unknown. */
export const safeXcmVersion = storageValue({
  pallet,
  name: 'SafeXcmVersion',
  type: u32,
  docs: 'Default version to encode XCM when latest version of destination is unknown.',
});

/**
 * Creates the PolkadotXcm pallet: the version storage. Its calls, events and `SupportedVersion` need the types of XCM
 * and come with the executor, as further `storage`, `calls`, `events` and `errors` of this same pallet.
 */
export function createPolkadotXcmPallet(options: {
  index: number;
  safeXcmVersion: number;
  more?: Pick<Pallet, 'storage' | 'calls' | 'events' | 'errors' | 'types'>;
}): Pallet {
  const { more = {} } = options;
  return {
    ...more,
    name: pallet,
    index: options.index,
    crate: 'pallet_xcm',
    storage: [safeXcmVersion, ...(more.storage ?? [])],
    genesis: (context) => context.put(safeXcmVersion, [], options.safeXcmVersion),
  };
}
