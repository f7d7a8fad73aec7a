import type { DeliveryFacts, OwnToken, PaymentOption } from '@parachron/proxy';
import { deriveServiceDelivery, type TargetEntry } from '@parachron/scheduler';
import { hereLocation } from '@parachron/xcm';

/** A delivery by the payment of the service's table. */
export interface RowDelivery {
  /** The facts with that payment alone; without a row, with each payment method. */
  readonly facts: DeliveryFacts;
  /** The payment of the service's table; undefined without a row. */
  readonly payment: PaymentOption | undefined;
  /**
   * The same payment with the token at the location of the target itself, which the table of the service does not state;
   * undefined where `payment` names that location.
   */
  readonly atItself: PaymentOption | undefined;
}

/** The token of the target, and with a row the exact payment of the service. */
export type RowMeans = { readonly ownToken: OwnToken } | ReturnType<typeof deriveServiceDelivery>;

/**
 * Asks for a delivery by the payment of the service's table. A table states that the target's own token pays, and not its
 * location: where that is the relay chain's, the location of the target itself is tried as well.
 */
export async function askRowPayment(
  ask: (means: RowMeans) => Promise<DeliveryFacts>,
  { row, ownToken }: { readonly row: TargetEntry | undefined; readonly ownToken: OwnToken },
): Promise<RowDelivery> {
  if (!row) return { facts: await ask({ ownToken }), payment: undefined, atItself: undefined };
  const answered = await askByLocation((own) => ask(listPayments(row, own)), ownToken);
  const [payment, atItself] = answered.payments;
  return { facts: payment ? { ...answered, payments: [payment] } : answered, payment, atItself };
}

function listPayments(row: TargetEntry, ownToken: OwnToken): ReturnType<typeof deriveServiceDelivery> {
  const delivery = deriveServiceDelivery(row, { ownToken });
  const [payment] = delivery.payments;
  if (payment?.token !== 'relay') return delivery;
  return { ...delivery, payments: [payment, { ...payment, token: 'target', asset: hereLocation }] };
}

/**
 * Asks for a delivery in the target's own token, and again in the relay chain's where the target does not know its own location: a
 * chain with any para id may have the relay chain's token.
 */
export async function askByLocation(
  ask: (own: OwnToken) => Promise<DeliveryFacts>,
  ownToken: OwnToken,
): Promise<DeliveryFacts> {
  const usual = await ask(ownToken);
  const [first] = usual.payments;
  if (first?.token !== 'target' || first.predicted !== 'asset-not-found') return usual;
  const other = await ask('relay');
  return other.payments[0]?.predicted === 'executed' ? other : usual;
}
