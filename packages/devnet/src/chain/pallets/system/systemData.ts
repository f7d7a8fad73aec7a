import type { Hex } from '@parachron/core';
import {
  bytes,
  compact,
  newtype,
  reference,
  str,
  struct,
  u32,
  u128,
  type ValueOf,
  variant,
  vec,
} from '@parachron/core/scale';
import { toHex } from '@parachron/network';
import type { Context } from '../../pallet/Context.js';
import { accountId, digest, h256, type Weight, weight } from '../../scale/commonTypes.js';
import { storageMap, storageValue } from '../../state/storage.js';

const pallet = 'System';

export const accountData = struct('pallet_balances::types::AccountData', {
  free: u128,
  reserved: u128,
  frozen: u128,
  flags: newtype('pallet_balances::types::ExtraFlags', u128),
});

const accountInfo = struct(
  'frame_system::AccountInfo',
  { nonce: u32, consumers: u32, providers: u32, sufficients: u32, data: accountData },
  {
    params: [
      { name: 'Nonce', type: u32 },
      { name: 'AccountData', type: accountData },
    ],
  },
);

export type AccountInfo = ValueOf<typeof accountInfo>;

const noBalance = { free: 0n, reserved: 0n, frozen: 0n, flags: 1n << 127n };

export const emptyAccount: AccountInfo = {
  nonce: 0,
  consumers: 0,
  providers: 0,
  sufficients: 0,
  data: noBalance,
};

const perClass = struct(
  'frame_support::dispatch::PerDispatchClass',
  { normal: weight, operational: weight, mandatory: weight },
  { params: [{ name: 'T', type: weight }] },
);

const zeroWeight: Weight = { ref_time: 0n, proof_size: 0n };

export const phase = variant('frame_system::Phase', {
  ApplyExtrinsic: { index: 0, fields: [u32] },
  Finalization: { index: 1 },
  Initialization: { index: 2 },
});

const eventRecord = struct(
  'frame_system::EventRecord',
  { phase, event: reference<unknown>('RuntimeEvent'), topics: vec(h256) },
  {
    params: [
      { name: 'E', type: reference('RuntimeEvent') },
      { name: 'T', type: h256 },
    ],
  },
);

const lastUpgrade = struct('frame_system::LastRuntimeUpgradeInfo', {
  spec_version: compact(u32),
  spec_name: str,
});

export const account = storageMap({
  pallet,
  name: 'Account',
  keys: [['Blake2128Concat', accountId]],
  type: accountInfo,
  fallback: emptyAccount,
});
export const blockHash = storageMap({
  pallet,
  name: 'BlockHash',
  keys: [['Twox64Concat', u32]],
  type: h256,
  fallback: toHex(new Uint8Array(32)),
});
export const blockNumber = storageValue({ pallet, name: 'Number', type: u32, fallback: 0 });
export const parentHash = storageValue({
  pallet,
  name: 'ParentHash',
  type: h256,
  fallback: toHex(new Uint8Array(32)),
});
export const digestItem = storageValue({ pallet, name: 'Digest', type: digest, fallback: { logs: [] } });
export const blockWeight = storageValue({
  pallet,
  name: 'BlockWeight',
  type: perClass,
  fallback: { normal: zeroWeight, operational: zeroWeight, mandatory: zeroWeight },
});
export const events = storageValue({ pallet, name: 'Events', type: vec(eventRecord), fallback: [] });
export const eventCount = storageValue({ pallet, name: 'EventCount', type: u32, fallback: 0 });
/** The extrinsics of a block that is being built, their number, and their length in bytes. */
export const extrinsicData = storageMap({
  pallet,
  name: 'ExtrinsicData',
  keys: [['Twox64Concat', u32]],
  type: bytes,
});
export const extrinsicCount = storageValue({ pallet, name: 'ExtrinsicCount', type: u32, fallback: 0 });
export const allExtrinsicsLen = storageValue({ pallet, name: 'AllExtrinsicsLen', type: u32, fallback: 0 });
export const lastRuntimeUpgrade = storageValue({ pallet, name: 'LastRuntimeUpgrade', type: lastUpgrade });

/** Returns the next nonce of an account. */
export function getNonce(context: Context, who: Hex): number {
  return context.get(account, who).nonce;
}
