import { defineError } from '@parachron/core';

/** The result of a runtime API has an unexpected length. */
export class PaymentNotUnderstoodError extends defineError({
  code: 'PAYMENT_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { what: string; bytes: number }) =>
    `${facts.what} is not understood: ${facts.bytes} bytes stand where others are expected`,
  hint: () => 'A newer version of this package may know what that runtime gives.',
}) {}
