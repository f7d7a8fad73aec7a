import { type DeliveryStage, deriveDeliveryStage, type PaymentOption } from '@parachron/proxy';

// A barrier accepted a program only if the program stopped after the barrier.
const entered: ReadonlySet<DeliveryStage> = new Set(['payment', 'call', 'dispatch']);

/** The stage that the program of a payment reached. */
export function readStage({ predicted, explanation }: PaymentOption): DeliveryStage {
  return deriveDeliveryStage(explanation ?? { outcome: predicted });
}

/** Finds the payments whose program the target started. */
export function findAccepted(payments: readonly PaymentOption[]): readonly PaymentOption[] {
  return payments.filter((one) => entered.has(readStage(one)));
}
