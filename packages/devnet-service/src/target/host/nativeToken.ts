import { type Hex, isParachronError } from '@parachron/core';
import type { Context } from '@parachron/devnet-chain';
import {
  account,
  balancesEvents,
  changeIssuance,
  deposit,
  existentialDeposit,
  putBalances,
  requireWithdrawable,
  totalIssuance,
  transfer,
  withdraw,
} from '@parachron/devnet-chain';
import type { Refusal } from '@parachron/devnet-executor';

/** Changes balances; a refusal of Balances becomes FailedToTransactAsset. */
function tryChange(run: () => void): Refusal {
  try {
    run();
    return undefined;
  } catch (error) {
    if (isParachronError(error, 'PALLET_DISPATCH_FAILED')) return 'FailedToTransactAsset';
    throw error;
  }
}

interface Move {
  readonly who: Hex;
  readonly amount: bigint;
}

/** The chain's own token, in planck, as moved by older executors (Withdraw, Deposit) and newer ones (Burned, Minted). */
export interface NativeToken {
  withdraw(context: Context, move: Move): Refusal;
  deposit(context: Context, move: Move & { dust: 'lost' | 'refused' }): Refusal;
  transfer(context: Context, move: { from: Hex; to: Hex; amount: bigint }): Refusal;
}

/** Returns whether an amount would overflow the total issuance. */
function isTooMuch(context: Context, amount: bigint): boolean {
  return context.get(totalIssuance) + amount >= 1n << 128n;
}

const move: Pick<NativeToken, 'transfer'> = {
  transfer: (context, { from, to, amount }) =>
    tryChange(() => transfer(context, { from, to, amount, existence: 'allowDeath' })),
};

/** Moves balances as a `Currency`, with the events Withdraw and Deposit. */
export const currencyToken: NativeToken = {
  ...move,
  withdraw: (context, { who, amount }) =>
    tryChange(() => withdraw(context, { who, amount, existence: 'allowDeath' })),
  deposit(context, { who, amount }) {
    if (isTooMuch(context, amount)) return 'FailedToTransactAsset';
    deposit(context, { who, amount });
    return undefined;
  },
};

/** Moves balances as a `fungible`, with the events Burned and Minted. */
export const fungibleToken: NativeToken = {
  ...move,
  withdraw: (context, { who, amount }) =>
    tryChange(() => {
      requireWithdrawable(context, { who, amount, existence: 'allowDeath' });
      const { data } = context.get(account, who);
      changeIssuance(context, -amount);
      putBalances(context, who, { free: data.free - amount, reserved: data.reserved });
      context.deposit(balancesEvents.Burned, { who, amount });
    }),
  deposit(context, { who, amount, dust }) {
    if (isTooMuch(context, amount)) return 'FailedToTransactAsset';
    const { data } = context.get(account, who);
    const isTooLittle = data.free + data.reserved + amount < context.constant(existentialDeposit);
    if (isTooLittle) return dust === 'lost' ? undefined : 'FailedToTransactAsset';
    changeIssuance(context, amount);
    putBalances(context, who, { free: data.free + amount, reserved: data.reserved });
    context.deposit(balancesEvents.Minted, { who, amount });
    return undefined;
  },
};
