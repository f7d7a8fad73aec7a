import type { Runtime } from '@parachron/core';
import { hereLocation, type Location, relayLocation } from '@parachron/xcm';

/**
 * Lists the locations by which a chain may name its own token: the chain itself, its pallet for balances, or the relay chain, whose
 * token system chains have.
 */
export function listOwnLocations({ registry }: Pick<Runtime, 'registry'>): Location[] {
  const balances = registry.metadata.pallets.find(({ name }) => name.toString() === 'Balances');
  const pallet: Location[] = balances
    ? [{ parents: 0, interior: [{ kind: 'PalletInstance', index: balances.index.toNumber() }] }]
    : [];
  return [hereLocation, ...pallet, relayLocation];
}
