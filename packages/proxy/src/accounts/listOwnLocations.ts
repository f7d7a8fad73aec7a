import { findUsualPallet, type Runtime } from '@parachron/core';
import { hereLocation, type Location, relayLocation } from '@parachron/xcm';

/**
 * Lists the possible locations of a chain's own token: the chain itself, its Balances pallet, or the relay chain, for
 * system parachains.
 */
export function listOwnLocations({ registry }: Pick<Runtime, 'registry'>): Location[] {
  const own = findUsualPallet(registry, 'Balances');
  const balances = registry.metadata.pallets.find(({ name }) => name.toString() === own);
  const pallet: Location[] = balances
    ? [{ parents: 0, interior: [{ kind: 'PalletInstance', index: balances.index.toNumber() }] }]
    : [];
  return [hereLocation, ...pallet, relayLocation];
}
