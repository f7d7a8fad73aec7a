import type { Answer, Planck, Runtime } from '@parachron/core';
import type { XcmPaymentResult } from '@parachron/weight';
import { compareLocations, hereLocation, type Location, relayLocation } from '@parachron/xcm';
import type { AssetStanding } from './DeliveryContext.js';
import type { FeeToken } from './deriveTaskProgram.js';

/** The locations by which a chain may name its own token: itself, or its pallet for balances; a system chain has the relay chain's. */
export function listOwnLocations(
  { registry }: Pick<Runtime, 'registry'>,
  ownToken: Exclude<FeeToken, 'service'>,
): Location[] {
  const balances = registry.metadata.pallets.find(({ name }) => name.toString() === 'Balances');
  const pallet: Location[] = balances
    ? [{ parents: 0, interior: [{ kind: 'PalletInstance', index: balances.index.toNumber() }] }]
    : [];
  return ownToken === 'relay' ? [relayLocation] : [hereLocation, ...pallet];
}

/** What a target does with an asset: by what XcmPaymentApi answers of a fee in it, else by its location. */
export function deriveAssetStanding(
  asset: Location,
  about: {
    readonly runtime: Pick<Runtime, 'registry'>;
    readonly ownToken: Exclude<FeeToken, 'service'>;
    /** The fee of any weight in the asset, in each version of its id. */
    readonly fees: readonly Answer<XcmPaymentResult<Planck>>[];
  },
): AssetStanding | undefined {
  const { runtime, ownToken, fees } = about;
  const results = fees.flatMap((answer) => (answer.known ? [answer.value] : []));
  if (results.some(({ ok }) => ok)) return 'accepted';
  if (results.some((result) => !result.ok && result.error === 'AssetNotFound')) return 'not-accepted';
  const isOwn = listOwnLocations(runtime, ownToken).some((own) => compareLocations(own, asset) === 0);
  if (isOwn) return 'own';
  // The chain itself stands for no token but its own.
  const isHere = compareLocations(asset, hereLocation) === 0;
  return isHere || !keepsOthers(runtime) ? 'not-found' : undefined;
}

/** Whether a chain has a pallet that keeps other tokens than its own. */
function keepsOthers({ registry }: Pick<Runtime, 'registry'>): boolean {
  return registry.metadata.pallets.some(({ name }) =>
    /assets|tokens|currenc|fungibles/i.test(name.toString()),
  );
}
