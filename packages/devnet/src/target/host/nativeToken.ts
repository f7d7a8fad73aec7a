import { type Hex, isParachronError } from '@parachron/core';
import type { Context } from '../../chain/pallet/Context.js';
import { changeIssuance, putBalances, requireWithdrawable } from '../../chain/pallets/balances/accounts.js';
import {
  balancesEvents,
  existentialDeposit,
  totalIssuance,
} from '../../chain/pallets/balances/balancesData.js';
import { account } from '../../chain/pallets/system/systemData.js';
import type { Refusal } from '../../executor/Host.js';

/** An account, and an amount of the chain's own token in planck. */
interface Move {
  readonly who: Hex;
  readonly amount: bigint;
}

/** Takes an amount of the chain's own token, which leaves the issuance; a refusal of Balances becomes FailedToTransactAsset. */
export function withdrawToken(context: Context, { who, amount }: Move): Refusal {
  try {
    requireWithdrawable(context, { who, amount, existence: 'allowDeath' });
  } catch (error) {
    if (isParachronError(error, 'PALLET_DISPATCH_FAILED')) return 'FailedToTransactAsset';
    throw error;
  }
  const { data } = context.get(account, who);
  changeIssuance(context, -amount);
  putBalances(context, who, { free: data.free - amount, reserved: data.reserved });
  context.deposit(balancesEvents.Burned, { who, amount });
  return undefined;
}

/** Mints an amount of the chain's own token, unless it is too little for a new account, or the total issuance would overflow. */
export function depositToken(context: Context, { who, amount }: Move): Refusal {
  const { data } = context.get(account, who);
  const isTooMuch = context.get(totalIssuance) + amount >= 1n << 128n;
  const isTooLittle = data.free + data.reserved + amount < context.constant(existentialDeposit);
  if (isTooMuch || isTooLittle) return 'FailedToTransactAsset';
  changeIssuance(context, amount);
  putBalances(context, who, { free: data.free + amount, reserved: data.reserved });
  context.deposit(balancesEvents.Minted, { who, amount });
  return undefined;
}
