import { type Account, type Answers, balanceRead, existentialDepositRead } from '@parachron/core';
import type { Payer } from './tryPayment.js';

/** The reads of a possible payer. */
export function describePayerReads(account: Account) {
  return { balance: balanceRead(account), minimum: existentialDepositRead() };
}

/** Describes a possible payer by its reads. */
export function describePayer(
  account: Account,
  { balance, minimum }: Answers<ReturnType<typeof describePayerReads>>,
): Payer {
  return {
    account,
    // A program's withdrawal is not a fee: locks against fees do not prevent it.
    funds: balance.known ? { ...balance.value, frozenForFees: 0n } : undefined,
    existentialDeposit: minimum.known ? minimum.value : undefined,
  };
}
