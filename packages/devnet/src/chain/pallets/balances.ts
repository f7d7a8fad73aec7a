import type { Hex } from '@parachron/core';
import { bool, compact, hexBytes, names, newtype, struct, u32, u128, vec } from '@parachron/core/scale';
import type { Context } from '../Context.js';
import { getSigner, requireRoot, toAccount } from '../Origin.js';
import { constant, DispatchFailed, defineCall, defineErrors, defineEvents, type Pallet } from '../Pallet.js';
import type { BaseConfig } from '../ServiceConfig.js';
import { storageOf } from '../storage.js';
import { accountAddress, accountId, chooseLargest, chooseSmallest, maxU128 } from '../types.js';
import { type AccountInfo, account, systemEvents } from './system.js';

const pallet = 'Balances';
const storage = storageOf(pallet);

/** The account of the treasury: `modl`, its pallet's id `py/trsry`, zeros. */
export const treasuryAccount: Hex = `0x${'6d6f646c70792f7472737279'.padEnd(64, '0')}`;

const reasons = names('pallet_balances::types::Reasons', ['Fee', 'Misc', 'All']);

const balanceLock = struct('pallet_balances::types::BalanceLock', { id: hexBytes(8), amount: u128, reasons });

export const totalIssuance = storage.value('TotalIssuance', u128, { fallback: 0n });

export const locks = storage.map(
  'Locks',
  [['Blake2128Concat', accountId]],
  newtype('bounded_collections::weak_bounded_vec::WeakBoundedVec', vec(balanceLock)),
  { fallback: [] },
);

export const balancesErrors = defineErrors(pallet, {
  VestingBalance: 'Vesting balance too high to send value.',
  LiquidityRestrictions: 'Account liquidity restrictions prevent withdrawal.',
  InsufficientBalance: 'Balance too low to send value.',
  ExistentialDeposit: 'Value too low to create account due to existential deposit.',
  KeepAlive: 'Transfer/payment would kill account.',
});

const whoAmount = { who: accountId, amount: u128 };

export const balancesEvents = defineEvents(pallet, {
  Endowed: { index: 0, fields: { account: accountId, free_balance: u128 } },
  DustLost: { index: 1, fields: { account: accountId, amount: u128 } },
  Transfer: { index: 2, fields: { from: accountId, to: accountId, amount: u128 } },
  BalanceSet: { index: 3, fields: { who: accountId, free: u128 } },
  Reserved: { index: 4, fields: whoAmount },
  Unreserved: { index: 5, fields: whoAmount },
  Deposit: { index: 7, fields: whoAmount },
  Withdraw: { index: 8, fields: whoAmount },
});

/** Whether a withdrawal may reap the account. */
export type Existence = 'keepAlive' | 'allowDeath';

/** An amount in planck, and its owner. */
export interface Move {
  readonly who: Hex;
  readonly amount: bigint;
}

/** The free balance of an account. */
export function getFree(context: Context, who: Hex): bigint {
  return context.get(account, who).data.free;
}

/** Raises or lowers the total issuance, which saturates as in real runtimes. */
function changeIssuance(context: Context, by: bigint): void {
  const changed = chooseLargest(context.get(totalIssuance) + by, 0n);
  context.put(totalIssuance, [], chooseSmallest(changed, maxU128));
}

/** Raises or lowers a free balance, and the total issuance with it. */
export function changeFree(context: Context, who: Hex, by: bigint): void {
  changeIssuance(context, by);
  changeBalances(context, who, { free: by });
}

/** Changes balances: creates and reaps accounts by the existential deposit; the dust of a reaped account is lost. */
function changeBalances(context: Context, who: Hex, by: { free: bigint; reserved?: bigint }): void {
  const before = context.get(account, who);
  const minimum = context.runtime.config.existentialDeposit;
  const free = before.data.free + by.free;
  if (free > maxU128) throw new DispatchFailed({ type: 'Arithmetic', value: { type: 'Overflow' } });
  const reserved = before.data.reserved + (by.reserved ?? 0n);
  const after = { ...before, data: { ...before.data, free, reserved } };
  const total = free + reserved;
  if (total >= minimum && total > 0n) keep(context, who, after);
  else removeAccount(context, { who, amount: total }, before);
}

/** Writes an account; one without providers is new. */
function keep(context: Context, who: Hex, info: AccountInfo): void {
  const isNew = info.providers === 0;
  context.put(account, [who], isNew ? { ...info, providers: 1 } : info);
  if (!isNew) return;
  context.deposit(systemEvents.NewAccount, { account: who });
  context.deposit(balancesEvents.Endowed, { account: who, free_balance: info.data.free });
}

function removeAccount(context: Context, { who, amount }: Move, before: AccountInfo): void {
  if (before.providers > 0) {
    context.remove(account, who);
    context.remove(locks, who);
    context.deposit(systemEvents.KilledAccount, { account: who });
  }
  if (amount === 0n) return;
  changeIssuance(context, -amount);
  context.deposit(balancesEvents.DustLost, { account: who, amount });
}

/** Whether an account would be too poor to exist, also with an amount more. */
export function isBelowMinimum(context: Context, { who, amount }: Move): boolean {
  const { free, reserved } = context.get(account, who).data;
  return free + reserved + amount < context.runtime.config.existentialDeposit;
}

/** Throws unless an amount may leave the account. */
export function requireWithdrawable(context: Context, move: Move & { existence: Existence }): void {
  const { data, consumers } = context.get(account, move.who);
  const left = data.free - move.amount;
  if (left < 0n) throw new DispatchFailed(balancesErrors.InsufficientBalance);
  if (move.amount > 0n && left < data.frozen) throw new DispatchFailed(balancesErrors.LiquidityRestrictions);
  const mayDie = move.existence === 'allowDeath' && consumers === 0;
  const isDead = isBelowMinimum(context, { who: move.who, amount: -move.amount });
  if (!mayDie && isDead) throw new DispatchFailed(balancesErrors.KeepAlive);
}

/** Withdraws an amount from an account and from the total issuance. */
export function withdraw(context: Context, move: Move & { existence: Existence }): void {
  requireWithdrawable(context, move);
  if (move.amount === 0n) return;
  context.deposit(balancesEvents.Withdraw, { who: move.who, amount: move.amount });
  changeFree(context, move.who, -move.amount);
}

/** Mints an amount into an account; an amount too small to open an account is not minted. */
export function deposit(context: Context, move: Move): void {
  const { providers } = context.get(account, move.who);
  const isTooLittle = providers === 0 && move.amount < context.runtime.config.existentialDeposit;
  if (move.amount === 0n || isTooLittle) return;
  changeFree(context, move.who, move.amount);
  context.deposit(balancesEvents.Deposit, { who: move.who, amount: move.amount });
}

/** Percent of a fee that the treasury gets. */
const treasuryPercent = 80n;

/** Gives the treasury its part of a withdrawn fee; the rest is burned. */
export function payTreasury(context: Context, fee: bigint): void {
  deposit(context, { who: treasuryAccount, amount: (fee * treasuryPercent) / 100n });
}

/** Moves an amount between accounts. */
export function transfer(
  context: Context,
  { from, to, amount, existence }: { from: Hex; to: Hex; amount: bigint; existence: Existence },
): void {
  if (getFree(context, from) < amount) throw new DispatchFailed(balancesErrors.InsufficientBalance);
  // Real runtimes report a transfer of nothing, and not one to the same account.
  if (from === to) return;
  if (amount > 0n) {
    if (isBelowMinimum(context, { who: to, amount }))
      throw new DispatchFailed(balancesErrors.ExistentialDeposit);
    requireWithdrawable(context, { who: from, amount, existence });
    changeBalances(context, to, { free: amount });
    changeBalances(context, from, { free: -amount });
  }
  context.deposit(balancesEvents.Transfer, { from, to, amount });
}

/** Reserves an amount of the free balance. */
export function reserve(context: Context, move: Move): void {
  if (move.amount === 0n) return;
  const { data } = context.get(account, move.who);
  const free = data.free - move.amount;
  if (free < 0n) throw new DispatchFailed(balancesErrors.InsufficientBalance);
  if (free < data.frozen) throw new DispatchFailed(balancesErrors.LiquidityRestrictions);
  changeBalances(context, move.who, { free: -move.amount, reserved: move.amount });
  context.deposit(balancesEvents.Reserved, { who: move.who, amount: move.amount });
}

/** Unreserves an amount, at most the reserved balance. */
export function removeReserve(context: Context, move: Move): void {
  const { data, providers } = context.get(account, move.who);
  const amount = chooseSmallest(move.amount, data.reserved);
  if (amount === 0n || providers === 0) return;
  changeBalances(context, move.who, { free: amount, reserved: -amount });
  context.deposit(balancesEvents.Unreserved, { who: move.who, amount });
}

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
      const { data, consumers } = context.get(account, from);
      const mayDie = !keep_alive && consumers === 0;
      const least = chooseLargest(data.frozen, mayDie ? 0n : context.runtime.config.existentialDeposit);
      const amount = chooseLargest(data.free - least, 0n);
      const existence = mayDie ? 'allowDeath' : 'keepAlive';
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
    name: pallet,
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
