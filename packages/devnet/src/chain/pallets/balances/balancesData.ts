import { hexBytes, names, newtype, struct, u32, u128, vec } from '@parachron/core/scale';
import { defineErrors } from '../../pallet/defineErrors.js';
import { defineEvents } from '../../pallet/defineEvents.js';
import { defineConstant } from '../../pallet/Pallet.js';
import { accountId } from '../../scale/commonTypes.js';
import { storageMap, storageValue } from '../../state/storage.js';

const pallet = 'Balances';

const reasons = names('pallet_balances::types::Reasons', ['Fee', 'Misc', 'All']);

const balanceLock = struct(
  'pallet_balances::types::BalanceLock',
  { id: hexBytes(8), amount: u128, reasons },
  { params: [{ name: 'Balance', type: u128 }] },
);

export const totalIssuance = storageValue({ pallet, name: 'TotalIssuance', type: u128, fallback: 0n });

export const locks = storageMap({
  pallet,
  name: 'Locks',
  keys: [['Blake2128Concat', accountId]],
  type: newtype('bounded_collections::weak_bounded_vec::WeakBoundedVec', vec(balanceLock)),
  fallback: [],
  docs: 'Any liquidity locks on some account balances.',
});

export const existentialDeposit = defineConstant(
  pallet,
  'ExistentialDeposit',
  u128,
  'The minimum amount required to keep an account open.',
);
export const maxLocks = defineConstant(pallet, 'MaxLocks', u32);
export const maxReserves = defineConstant(pallet, 'MaxReserves', u32);

export const balancesErrors = defineErrors(pallet, {
  VestingBalance: 'Vesting balance too high to send value.',
  LiquidityRestrictions: 'Account liquidity restrictions prevent withdrawal.',
  InsufficientBalance: 'Balance too low to send value.',
  ExistentialDeposit: 'Value too low to create account due to existential deposit.',
  KeepAlive: 'Transfer/payment would kill account.',
  ExistingVestingSchedule: 'A vesting schedule already exists for this account.',
  DeadAccount: 'Beneficiary account must pre-exist.',
  TooManyReserves: 'Number of named reserves exceed `MaxReserves`.',
});

const whoAmount = { who: accountId, amount: u128 };

export const balancesEvents = defineEvents(pallet, {
  Endowed: {
    index: 0,
    fields: { account: accountId, free_balance: u128 },
    docs: 'An account was created with some free balance.',
  },
  DustLost: {
    index: 1,
    fields: { account: accountId, amount: u128 },
    docs: 'An account was removed whose balance was non-zero but below ExistentialDeposit.',
  },
  Transfer: {
    index: 2,
    fields: { from: accountId, to: accountId, amount: u128 },
    docs: 'Transfer succeeded.',
  },
  BalanceSet: { index: 3, fields: { who: accountId, free: u128 }, docs: 'A balance was set by root.' },
  Reserved: { index: 4, fields: whoAmount, docs: 'Some balance was reserved.' },
  Unreserved: { index: 5, fields: whoAmount, docs: 'Some balance was unreserved.' },
  ReserveRepatriated: {
    index: 6,
    fields: {
      from: accountId,
      to: accountId,
      amount: u128,
      destination_status: names('frame_support::traits::tokens::misc::BalanceStatus', ['Free', 'Reserved']),
    },
    docs: 'Some balance was moved from the reserve of the first account to the second account.',
  },
  Deposit: { index: 7, fields: whoAmount, docs: 'Some amount was deposited.' },
  Withdraw: { index: 8, fields: whoAmount, docs: 'Some amount was withdrawn from the account.' },
  Slashed: { index: 9, fields: whoAmount, docs: 'Some amount was removed from the account.' },
  Minted: { index: 10, fields: whoAmount, docs: 'Some amount was minted into an account.' },
  Burned: { index: 11, fields: whoAmount, docs: 'Some amount was burned from an account.' },
});
