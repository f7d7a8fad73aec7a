import { defineError } from '@parachron/core';

/** A runtime API gave bytes of another length than its result has. */
export class PaymentNotUnderstoodError extends defineError({
  code: 'PAYMENT_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { what: string; bytes: number }) =>
    `${facts.what} is not understood: ${facts.bytes} bytes stand where others are expected`,
  hint: () => 'A newer version of this package may know what that runtime gives.',
}) {}
