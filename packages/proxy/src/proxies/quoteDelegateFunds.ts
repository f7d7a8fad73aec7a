import { type AccountBalance, deriveUntouchable, type Planck, requireInput } from '@parachron/core';

/** Required balance of the account that acts for a user, in planck. */
export interface DelegateFunds {
  /** The amount that programs withdraw, plus `kept`. */
  readonly needed: Planck;
  /** Amount that should remain: the existential deposit, or the frozen balance if larger. */
  readonly kept: Planck;
  /** Amount to send to the account; 0 if the balance suffices. */
  readonly missing: Planck;
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
 * @param options `existentialDeposit` and `withdraws`, the amount that the programs withdraw, in planck
 * @returns the required and the missing amounts
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
  options: { readonly existentialDeposit: Planck; readonly withdraws: Planck },
): DelegateFunds {
  const parts = { reserved: 'bigint', frozen: 'bigint', free: 'bigint' } as const;
  const shape = { existentialDeposit: 'bigint', withdraws: 'bigint' } as const;
  requireInput({ balance, options }, { balance: parts, options: shape });
  const { existentialDeposit, withdraws } = options;
  const { free } = balance;
  const kept = deriveUntouchable(balance, existentialDeposit);
  const needed = withdraws + kept;
  return { needed, kept, missing: needed > free ? needed - free : 0n };
}
