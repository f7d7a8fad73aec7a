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

/** Does something to balances; what Balances refuses is a failed transaction of assets. */
function attempt(run: () => void): Refusal {
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

/** The chain's own token, in planck, as executors of both eras move it: the newer mint and burn. */
export interface NativeToken {
  withdraw(context: Context, move: Move): Refusal;
  deposit(context: Context, move: Move & { dust: 'lost' | 'refused' }): Refusal;
  transfer(context: Context, move: { from: Hex; to: Hex; amount: bigint }): Refusal;
}

/** Returns whether an amount would make the issuance larger than its type. */
function isTooMuch(context: Context, amount: bigint): boolean {
  return context.get(totalIssuance) + amount >= 1n << 128n;
}

const move: Pick<NativeToken, 'transfer'> = {
  transfer: (context, { from, to, amount }) =>
    attempt(() => transfer(context, { from, to, amount, existence: 'allowDeath' })),
};

/** Balances moved as a `Currency`: events Withdraw and Deposit. */
export const currencyToken: NativeToken = {
  ...move,
  withdraw: (context, { who, amount }) =>
    attempt(() => withdraw(context, { who, amount, existence: 'allowDeath' })),
  deposit(context, { who, amount }) {
    if (isTooMuch(context, amount)) return 'FailedToTransactAsset';
    deposit(context, { who, amount });
    return undefined;
  },
};

/** Balances moved as a `fungible`: events Burned and Minted. */
export const fungibleToken: NativeToken = {
  ...move,
  withdraw: (context, { who, amount }) =>
    attempt(() => {
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
