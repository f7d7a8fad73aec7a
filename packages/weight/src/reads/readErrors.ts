import { defineError } from '@parachron/core';

/** The result of a runtime API has an unexpected length. */
export class PaymentNotUnderstoodError extends defineError({
  code: 'PAYMENT_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { what: string; bytes: number }) =>
    `${facts.what} cannot be decoded: unexpected length of ${facts.bytes} bytes.`,
  hint: () => 'Try a newer version of this package.',
}) {}
