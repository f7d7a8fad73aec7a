import type { Hex } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { defineErrors } from '../pallet/errors.js';
import { defineEvents } from '../pallet/events.js';
import { getSigner, requireRoot } from '../pallet/Origin.js';
import { constantValue, defineCall, defineConstant, type Pallet } from '../pallet/Pallet.js';
import { storageMap, storageValue } from '../pallet/storage.js';
import type { Context } from '../runtime/Context.js';
import {
  bytes,
  compact,
  newtype,
  option,
  reference,
  str,
  struct,
  tuple,
  u16,
  u32,
  u64,
  u128,
  variant,
  vec,
} from '../scale/build.js';
import {
  accountId32,
  digest,
  dispatchError,
  dispatchInfo,
  h256,
  type RuntimeVersion,
  runtimeVersion,
  type Weight,
  weight,
} from '../scale/commonTypes.js';
import { toHex } from '../scale/hex.js';
import type { ValueOf } from '../scale/Type.js';

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
  [
    { name: 'Nonce', type: u32 },
    { name: 'AccountData', type: accountData },
  ],
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
  [{ name: 'T', type: weight }],
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
  [
    { name: 'E', type: reference('RuntimeEvent') },
    { name: 'T', type: h256 },
  ],
);

const lastUpgrade = struct('frame_system::LastRuntimeUpgradeInfo', {
  spec_version: compact(u32),
  spec_name: str,
});

export const account = storageMap({
  pallet,
  name: 'Account',
  keys: [['Blake2_128Concat', accountId32]],
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
const extrinsicCount = storageValue({ pallet, name: 'ExtrinsicCount', type: u32 });
const lastRuntimeUpgrade = storageValue({ pallet, name: 'LastRuntimeUpgrade', type: lastUpgrade });

const weightsPerClass = struct('frame_system::limits::WeightsPerClass', {
  base_extrinsic: weight,
  max_extrinsic: option(weight),
  max_total: option(weight),
  reserved: option(weight),
});

const blockWeights = defineConstant(
  pallet,
  'BlockWeights',
  struct('frame_system::limits::BlockWeights', {
    base_block: weight,
    max_block: weight,
    per_class: struct(
      'frame_support::dispatch::PerDispatchClass',
      { normal: weightsPerClass, operational: weightsPerClass, mandatory: weightsPerClass },
      [{ name: 'T', type: weightsPerClass }],
    ),
  }),
  'Block & extrinsics weights: base values and limits.',
);

const blockLength = defineConstant(
  pallet,
  'BlockLength',
  struct('frame_system::limits::BlockLength', {
    max: struct(
      'frame_support::dispatch::PerDispatchClass',
      { normal: u32, operational: u32, mandatory: u32 },
      [{ name: 'T', type: u32 }],
    ),
  }),
  'The maximum length of a block (in bytes).',
);

export const systemConstants = {
  blockWeights,
  blockLength,
  blockHashCount: defineConstant(pallet, 'BlockHashCount', u32, 'Block hashes kept for mortal extrinsics.'),
  dbWeight: defineConstant(
    pallet,
    'DbWeight',
    struct('sp_weights::RuntimeDbWeight', { read: u64, write: u64 }),
  ),
  version: defineConstant(pallet, 'Version', runtimeVersion, "The chain's in-code version."),
  ss58Prefix: defineConstant(pallet, 'SS58Prefix', u16, 'The prefix of addresses.'),
};

export const systemErrors = defineErrors(pallet, {
  InvalidSpecName:
    'The name of specification does not match between the current runtime and the new runtime.',
  SpecVersionNeedsToIncrease: 'The specification version is not allowed to decrease.',
  FailedToExtractRuntimeVersion: 'Failed to extract the runtime version from the new runtime.',
  NonDefaultComposite: 'Suicide called when the account has non-default composite data.',
  NonZeroRefCount: 'There is a non-zero reference count preventing the account from being purged.',
  CallFiltered: 'The origin filter prevent the call to be dispatched.',
});

export const systemEvents = defineEvents(pallet, {
  ExtrinsicSuccess: { index: 0, fields: { dispatch_info: dispatchInfo }, docs: 'An extrinsic completed.' },
  ExtrinsicFailed: {
    index: 1,
    fields: { dispatch_error: dispatchError, dispatch_info: dispatchInfo },
    docs: 'An extrinsic failed.',
  },
  CodeUpdated: { index: 2, docs: '`:code` was updated.' },
  NewAccount: { index: 3, fields: { account: accountId32 }, docs: 'A new account was created.' },
  KilledAccount: { index: 4, fields: { account: accountId32 }, docs: 'An account was reaped.' },
  Remarked: {
    index: 5,
    fields: { sender: accountId32, hash: h256 },
    docs: 'On on-chain remark happened.',
  },
});

const remarkWeight = 2_000_000n;

const calls = {
  remark: defineCall({
    index: 0,
    args: { remark: bytes },
    docs: 'Make some on-chain remark.',
    weight: remarkWeight,
    dispatch: () => undefined,
  }),
  set_storage: defineCall({
    index: 4,
    args: { items: vec(tuple(bytes, bytes)) },
    docs: 'Set some items of storage.',
    weight: remarkWeight,
    class: 'Operational',
    dispatch: (context, origin, { items }) => {
      requireRoot(origin);
      for (const [key, value] of items) context.overlay.put(toHex(key), value);
    },
  }),
  kill_storage: defineCall({
    index: 5,
    args: { keys: vec(bytes) },
    docs: 'Kill some items from storage.',
    weight: remarkWeight,
    class: 'Operational',
    dispatch: (context, origin, { keys }) => {
      requireRoot(origin);
      for (const key of keys) context.overlay.put(toHex(key), null);
    },
  }),
  remark_with_event: defineCall({
    index: 7,
    args: { remark: bytes },
    docs: 'Make some on-chain remark and emit event.',
    weight: remarkWeight,
    dispatch: (context, origin, { remark }) => {
      const sender = getSigner(origin);
      context.deposit(systemEvents.Remarked, { sender, hash: blake2AsHex(remark, 256) });
    },
  }),
};

/** The limits of blocks and the identity that System's constants tell. */
export interface SystemOptions {
  readonly index: number;
  readonly version: RuntimeVersion;
  readonly ss58Prefix: number;
  readonly blockHashCount: number;
  readonly maxBlockWeight: Weight;
  /** Percent of a block that normal extrinsics may fill. */
  readonly normalPercent: bigint;
  readonly maxBlockLength: number;
  readonly baseBlockWeight: bigint;
  readonly baseExtrinsicWeight: bigint;
}

/** Makes the System pallet. */
export function systemPallet(options: SystemOptions): Pallet {
  return {
    name: pallet,
    index: options.index,
    crate: 'frame_system',
    storage: [
      account,
      extrinsicCount,
      blockWeight,
      blockHash,
      blockNumber,
      parentHash,
      digestItem,
      events,
      eventCount,
      lastRuntimeUpgrade,
    ],
    calls,
    events: systemEvents,
    errors: systemErrors,
    constants: listConstants(options),
    genesis: (context) => {
      context.put(lastRuntimeUpgrade, [], {
        spec_version: options.version.spec_version,
        spec_name: options.version.spec_name,
      });
    },
  };
}

function listConstants(options: SystemOptions) {
  const base = { ref_time: options.baseExtrinsicWeight, proof_size: 0n };
  const max = options.maxBlockWeight;
  const normal = scale(max, options.normalPercent);
  const length = options.maxBlockLength;
  return [
    constantValue(blockWeights, {
      base_block: { ref_time: options.baseBlockWeight, proof_size: 0n },
      max_block: max,
      per_class: {
        normal: { base_extrinsic: base, max_extrinsic: normal, max_total: normal, reserved: zeroWeight },
        operational: {
          base_extrinsic: base,
          max_extrinsic: max,
          max_total: max,
          reserved: scale(max, 100n - options.normalPercent),
        },
        mandatory: {
          base_extrinsic: base,
          max_extrinsic: undefined,
          max_total: undefined,
          reserved: undefined,
        },
      },
    }),
    constantValue(blockLength, {
      max: {
        normal: Math.floor((length * Number(options.normalPercent)) / 100),
        operational: length,
        mandatory: length,
      },
    }),
    constantValue(systemConstants.blockHashCount, options.blockHashCount),
    // The figures of RocksDB, which nodes of this family tell.
    constantValue(systemConstants.dbWeight, { read: 25_000_000n, write: 100_000_000n }),
    constantValue(systemConstants.version, options.version),
    constantValue(systemConstants.ss58Prefix, options.ss58Prefix),
  ];
}

function scale(value: Weight, percent: bigint): Weight {
  return { ref_time: (value.ref_time * percent) / 100n, proof_size: (value.proof_size * percent) / 100n };
}

/** Gives the next nonce of an account. */
export function getNonce(context: Context, who: Hex): number {
  return context.get(account, who).nonce;
}
