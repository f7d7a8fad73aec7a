import { type Account, type Answers, balanceRead, existentialDepositRead } from '@parachron/core';
import type { Payer } from './simulatePayment.js';

/** The reads of an account that may pay. */
export function payerReads(account: Account) {
  return { balance: balanceRead(account), minimum: existentialDepositRead() };
}

/** Describes an account that may pay, by what was read of it. */
export function describePayer(
  account: Account,
  { balance, minimum }: Answers<ReturnType<typeof payerReads>>,
): Payer {
  return {
    account,
    // A program's withdrawal is no fee, so that locks against fees alone do not hold it.
    funds: balance.known ? { ...balance.value, frozenForFees: 0n } : undefined,
    existentialDeposit: minimum.known ? minimum.value : undefined,
  };
}
