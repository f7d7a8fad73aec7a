import {
  type AccountBalance,
  deriveUnspendable,
  deriveUntouchable,
  type Planck,
  requireInput,
} from '@parachron/core';

/** Present and required balance of the account that acts for a user, in planck. */
export interface DelegateFunds {
  /** Amount that programs withdraw, and the amount that should stay: the existential deposit, or the frozen balance if that is larger. */
  readonly needed: Planck;
  /** Part that should stay. */
  readonly kept: Planck;
  /** Amount to send there; 0 if there is enough. */
  readonly missing: Planck;
  /** The first program takes so much that the account falls below the existential deposit and is removed. */
  readonly isReaped: boolean;
  /** The withdrawal itself fails: FailedToTransactAsset. */
  readonly isTooPoor: boolean;
}

/**
 * Quotes the funds that the derived account needs if it pays for the program.
 *
 * The unused part of an offer returns at the end of a program, but the program first withdraws the whole offer: an account
 * that falls below the existential deposit in between is removed, and the returned part may be too small to create the
 * account again.
 *
 * Chain: `WithdrawAsset` of the account's balance.
 * Sends: nothing.
 *
 * @param balance of the derived account
 * @param options `existentialDeposit` and `withdraws`, the amount that each program withdraws, in planck; `programs`, the
 *   number of programs to pay for without a refund, 1 by default
 *
 * @example
 * ```ts
 * import { quoteDelegateFunds } from '@parachron/proxy';
 *
 * const balance = { free: 100n, reserved: 0n, frozen: 0n };
 * quoteDelegateFunds(balance, { existentialDeposit: 10n, withdraws: 120n }).missing; // 30n
 * ```
 */
export function quoteDelegateFunds(
  balance: Pick<AccountBalance, 'free' | 'reserved' | 'frozen'> & Partial<AccountBalance>,
  options: {
    readonly existentialDeposit: Planck;
    readonly withdraws: Planck;
    readonly programs?: number;
  },
): DelegateFunds {
  requireInput(
    { balance, options },
    {
      balance: { reserved: 'bigint', frozen: 'bigint', free: 'bigint' },
      options: { existentialDeposit: 'bigint', withdraws: 'bigint', programs: 'number?' },
    },
  );
  const { existentialDeposit, withdraws, programs = 1 } = options;
  const { free } = balance;
  const unspendable = deriveUnspendable(balance);
  const kept = deriveUntouchable(balance, existentialDeposit);
  const needed = withdraws * BigInt(programs) + kept;
  const isTooPoor = free - unspendable < withdraws;
  const rest = free - withdraws;
  return {
    needed,
    kept,
    missing: needed > free ? needed - free : 0n,
    isReaped: !isTooPoor && rest < existentialDeposit && balance.reserved === 0n,
    isTooPoor,
  };
}
