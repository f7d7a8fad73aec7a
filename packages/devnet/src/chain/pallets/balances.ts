import { bool, compact, u32, u128 } from '@parachron/core/scale';
import { getSigner, requireRoot, toAccount } from '../Origin.js';
import { constant, defineCall, type Pallet } from '../Pallet.js';
import type { BaseConfig } from '../ServiceConfig.js';
import { accountAddress } from '../types.js';
import {
  balancesErrors,
  balancesEvents,
  changeFree,
  type Existence,
  getFree,
  getSpendable,
  locks,
  totalIssuance,
  transfer,
} from './accounts.js';

const transferWeight = 150_000_000n;

const transferArgs = { dest: accountAddress, value: compact(u128) };

/** Defines a call that moves an amount of the signer. */
function defineTransfer(index: number, existence: Existence) {
  return defineCall({
    index,
    args: transferArgs,
    weight: transferWeight,
    dispatch: (context, origin, { dest, value }) =>
      transfer(context, { from: getSigner(origin), to: toAccount(dest), amount: value, existence }),
  });
}

const calls = {
  transfer_allow_death: defineTransfer(0, 'allowDeath'),
  force_transfer: defineCall({
    index: 2,
    args: { source: accountAddress, ...transferArgs },
    weight: transferWeight,
    dispatch: (context, origin, { source, dest, value }) => {
      requireRoot(origin);
      const existence = 'allowDeath';
      transfer(context, { from: toAccount(source), to: toAccount(dest), amount: value, existence });
    },
  }),
  transfer_keep_alive: defineTransfer(3, 'keepAlive'),
  transfer_all: defineCall({
    index: 4,
    args: { dest: accountAddress, keep_alive: bool },
    weight: transferWeight,
    dispatch: (context, origin, { dest, keep_alive }) => {
      const from = getSigner(origin);
      const existence = keep_alive ? 'keepAlive' : 'allowDeath';
      const amount = getSpendable(context, from, existence);
      transfer(context, { from, to: toAccount(dest), amount, existence });
    },
  }),
  transfer: defineTransfer(7, 'allowDeath'),
  force_set_balance: defineCall({
    index: 8,
    args: { who: accountAddress, new_free: compact(u128) },
    weight: transferWeight,
    dispatch: (context, origin, { who, new_free }) => {
      requireRoot(origin);
      const target = toAccount(who);
      const free = new_free < context.runtime.config.existentialDeposit ? 0n : new_free;
      changeFree(context, target, free - getFree(context, target));
      context.deposit(balancesEvents.BalanceSet, { who: target, free });
    },
  }),
};

/** Creates the Balances pallet. */
export function createBalancesPallet({ existentialDeposit, endowed }: BaseConfig): Pallet {
  return {
    name: 'Balances',
    index: 10,
    crate: 'pallet_balances',
    storage: [totalIssuance, locks],
    calls,
    events: balancesEvents,
    errors: balancesErrors,
    constants: {
      ExistentialDeposit: constant(u128, existentialDeposit),
      MaxLocks: constant(u32, 50),
      MaxReserves: constant(u32, 50),
    },
    genesis: (context) => {
      for (const { who, amount } of endowed) changeFree(context, who, amount);
    },
  };
}
