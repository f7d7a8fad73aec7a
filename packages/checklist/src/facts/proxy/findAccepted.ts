import { type DeliveryStage, deriveDeliveryStage, type PaymentOption } from '@parachron/proxy';

// A payment works only if the program went on after it.
const paid: ReadonlySet<DeliveryStage> = new Set(['call', 'dispatch']);

/** The stage that the program of a payment reached; with the funds that it lacks, if it was tried with funds. */
export function readStage({ predicted, explanation }: PaymentOption): DeliveryStage {
  // Without funds, the obstacles behind the payment are unknown.
  if (predicted === 'funds') return deriveDeliveryStage({ outcome: explanation?.behind?.[0] ?? 'unknown' });
  return deriveDeliveryStage(explanation ?? { outcome: predicted });
}

/** Finds the payments with which the target executes the program; another check compares the offer with the fee. */
export function findAccepted(payments: readonly PaymentOption[]): readonly PaymentOption[] {
  return payments.filter((one) => {
    const [first = 'unknown'] = one.predicted === 'funds' ? (one.explanation?.behind ?? []) : [one.predicted];
    return first === 'fees' || paid.has(readStage(one));
  });
}

/** Returns whether the target started the program of a payment. */
export function isStarted(payment: PaymentOption): boolean {
  return !['entry', 'open'].includes(readStage(payment));
}
