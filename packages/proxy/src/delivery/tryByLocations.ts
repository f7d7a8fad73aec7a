import type { Snapshot } from '@parachron/core';
import { compareLocations, hereLocation } from '@parachron/xcm';
import { listInnerLocations } from '../accounts/listOwnLocations.js';
import type { PaymentOption } from './DeliveryFacts.js';
import type { DeliveryOutcome } from './DeliveryOutcome.js';
import { type PaymentDryRun, tryPayment } from './tryPayment.js';

/**
 * Tries a payment method. If the target does not take its own token by the usual location, the function tries the other locations
 * inside the target under which the token may be known.
 */
export async function tryByLocations(target: Snapshot, dryRun: PaymentDryRun): Promise<PaymentOption> {
  const { payment } = dryRun;
  const usual = await tryPayment(target, dryRun);
  if (payment.asset || payment.token !== 'target' || !isOfLocation(usual)) return usual;
  const others = listInnerLocations(target.runtime).filter(
    (location) => compareLocations(location, hereLocation) !== 0,
  );
  for (const asset of others) {
    const other = await tryPayment(target, { ...dryRun, payment: { ...payment, asset } });
    if (!isOfLocation(other)) return other;
  }
  return usual;
}

const ofLocations: readonly DeliveryOutcome[] = ['barrier', 'asset-not-found', 'asset-not-accepted'];

/** Returns whether another location of the same token may work. */
function isOfLocation({ predicted }: PaymentOption): boolean {
  return ofLocations.includes(predicted);
}
