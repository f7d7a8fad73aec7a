import type { Snapshot } from '@parachron/core';
import { compareLocations, hereLocation } from '@parachron/xcm';
import { listOwnLocations } from '../accounts/listOwnLocations.js';
import type { PaymentOption } from './DeliveryFacts.js';
import { type PaymentDryRun, tryPayment } from './tryPayment.js';

/**
 * Tries a payment method. If the target does not know its own token by the usual location, the function tries the other
 * locations: a chain's token has the location of the chain itself, or of its Balances pallet.
 */
export async function tryByLocations(target: Snapshot, dryRun: PaymentDryRun): Promise<PaymentOption> {
  const { payment } = dryRun;
  const usual = await tryPayment(target, dryRun);
  if (payment.asset || payment.token !== 'target' || usual.predicted !== 'asset-not-found') return usual;
  const others = listOwnLocations(target.runtime).filter(
    (location) => location.parents === 0 && compareLocations(location, hereLocation) !== 0,
  );
  for (const asset of others) {
    const other = await tryPayment(target, { ...dryRun, payment: { ...payment, asset } });
    if (other.predicted !== 'asset-not-found') return other;
  }
  return usual;
}
