import type { Hex } from '@parachron/core';
import { bool, compact, u128 } from '@parachron/core/scale';
import { getSigner, requireRoot, toAccount } from '../../pallet/Origin.js';
import { constantValue, defineCall, type Pallet } from '../../pallet/Pallet.js';
import { accountAddress } from '../../scale/accountTypes.js';
import { account } from '../system/systemData.js';
import { changeIssuance, getSpendable, putBalances, removeReserve, transfer } from './accounts.js';
import {
  balancesErrors,
  balancesEvents,
  existentialDeposit,
  locks,
  maxLocks,
  maxReserves,
  totalIssuance,
} from './balancesData.js';

const transferWeight = 150_000_000n;

const transferArgs = { dest: accountAddress, value: compact(u128) };

const calls = {
  transfer_allow_death: defineCall({
    index: 0,
    args: transferArgs,
    docs: 'Transfer some liquid free balance to another account.',
    weight: transferWeight,
    dispatch: (context, origin, { dest, value }) => {
      const from = getSigner(origin);
      transfer(context, { from, to: toAccount(dest), amount: value, existence: 'allowDeath' });
    },
  }),
  force_transfer: defineCall({
    index: 2,
    args: { source: accountAddress, ...transferArgs },
    docs: 'Exactly as `transfer_allow_death`, except the origin must be root and the source account may be specified.',
    weight: transferWeight,
    dispatch: (context, origin, { source, dest, value }) => {
      requireRoot(origin);
      transfer(context, {
        from: toAccount(source),
        to: toAccount(dest),
        amount: value,
        existence: 'allowDeath',
      });
    },
  }),
  transfer_keep_alive: defineCall({
    index: 3,
    args: transferArgs,
    docs: 'Same as the `transfer_allow_death` call, but with a check that the transfer will not kill the origin account.',
    weight: transferWeight,
    dispatch: (context, origin, { dest, value }) => {
      const from = getSigner(origin);
      transfer(context, { from, to: toAccount(dest), amount: value, existence: 'keepAlive' });
    },
  }),
  transfer_all: defineCall({
    index: 4,
    args: { dest: accountAddress, keep_alive: bool },
    docs: 'Transfer the entire transferable balance from the caller account.',
    weight: transferWeight,
    dispatch: (context, origin, { dest, keep_alive }) => {
      const from = getSigner(origin);
      const existence = keep_alive ? 'keepAlive' : 'allowDeath';
      const amount = getSpendable(context, from, existence);
      transfer(context, { from, to: toAccount(dest), amount, existence });
    },
  }),
  force_unreserve: defineCall({
    index: 5,
    args: { who: accountAddress, amount: u128 },
    docs: 'Unreserve some balance from a user by force.',
    weight: transferWeight,
    dispatch: (context, origin, { who, amount }) => {
      requireRoot(origin);
      removeReserve(context, { who: toAccount(who), amount });
    },
  }),
  transfer: defineCall({
    index: 7,
    args: transferArgs,
    docs: 'Alias for `transfer_allow_death`, provided only for name-wise compatibility.',
    weight: transferWeight,
    dispatch: (context, origin, { dest, value }) => {
      const from = getSigner(origin);
      transfer(context, { from, to: toAccount(dest), amount: value, existence: 'allowDeath' });
    },
  }),
  force_set_balance: defineCall({
    index: 8,
    args: { who: accountAddress, new_free: compact(u128) },
    docs: 'Set the regular balance of a given account.',
    weight: transferWeight,
    dispatch: (context, origin, { who, new_free }) => {
      requireRoot(origin);
      const target = toAccount(who);
      const { data } = context.get(account, target);
      const free = new_free < context.constant(existentialDeposit) ? 0n : new_free;
      changeIssuance(context, free - data.free);
      putBalances(context, target, { free, reserved: data.reserved });
      context.deposit(balancesEvents.BalanceSet, { who: target, free });
    },
  }),
};

/** Configuration of the Balances pallet; amounts in planck. */
export interface BalancesOptions {
  readonly index: number;
  readonly existentialDeposit: bigint;
  readonly endowed: readonly { readonly who: Hex; readonly amount: bigint }[];
}

/** Creates the Balances pallet. */
export function createBalancesPallet(options: BalancesOptions): Pallet {
  return {
    name: 'Balances',
    index: options.index,
    crate: 'pallet_balances',
    storage: [totalIssuance, locks],
    calls,
    events: balancesEvents,
    errors: balancesErrors,
    constants: [
      constantValue(existentialDeposit, options.existentialDeposit),
      constantValue(maxLocks, 50),
      constantValue(maxReserves, 50),
    ],
    genesis: (context) => {
      for (const { who, amount } of options.endowed) {
        const { data } = context.get(account, who);
        changeIssuance(context, amount);
        putBalances(context, who, { free: data.free + amount, reserved: data.reserved });
      }
    },
  };
}
