import { formatHex } from '@parachron/core';
import {
  type AnyVariantValue,
  bytes,
  compact,
  generic,
  newtype,
  option,
  reference,
  str,
  struct,
  type Type,
  u16,
  u32,
  u64,
  u128,
  type ValueOf,
  variant,
  vec,
} from '@parachron/core/scale';
import { blake2AsHex } from '@polkadot/util-crypto';
import type { Context } from '../Context.js';
import { getSigner } from '../Origin.js';
import { type CallClass, constant, defineCall, defineErrors, defineEvents, type Pallet } from '../Pallet.js';
import type { BaseConfig } from '../ServiceConfig.js';
import { storageOf } from '../storage.js';
import {
  accountId,
  digest,
  dispatchError,
  dispatchInfo,
  h256,
  type RuntimeVersion,
  runtimeVersion,
  sumWeights,
  type Weight,
  weight,
  zeroWeight,
} from '../types.js';

const pallet = 'System';
const storage = storageOf(pallet);

export const accountData = struct('pallet_balances::types::AccountData', {
  free: u128,
  reserved: u128,
  frozen: u128,
  flags: newtype('pallet_balances::types::ExtraFlags', u128),
});

const accountInfo = struct('frame_system::AccountInfo', {
  nonce: u32,
  consumers: u32,
  providers: u32,
  sufficients: u32,
  data: accountData,
});

export type AccountInfo = ValueOf<typeof accountInfo>;

export const emptyAccount: AccountInfo = {
  nonce: 0,
  consumers: 0,
  providers: 0,
  sufficients: 0,
  data: { free: 0n, reserved: 0n, frozen: 0n, flags: 1n << 127n },
};

/** A value of each class of calls. */
function createPerClass<T>(of: Type<T>) {
  const all = { normal: of, operational: of, mandatory: of };
  return generic(struct('frame_support::dispatch::PerDispatchClass', all), { T: of });
}

export const phase = variant('frame_system::Phase', {
  ApplyExtrinsic: { index: 0, fields: [u32] },
  Finalization: { index: 1 },
  Initialization: { index: 2 },
});

/** An event: `{ type: 'Balances', value: { type: 'Transfer', value: {…} } }`. */
export const event = reference<{ readonly type: string; readonly value: AnyVariantValue }>('RuntimeEvent');
// polkadot.js finds the type of events by this parameter.
export const eventRecord = generic(struct('frame_system::EventRecord', { phase, event, topics: vec(h256) }), {
  E: event,
});

/** An event of a block, with the phase in which it was deposited. */
export type EventRecord = ValueOf<typeof eventRecord>;

const lastUpgrade = struct('frame_system::LastRuntimeUpgradeInfo', {
  spec_version: compact(u32),
  spec_name: str,
});

export const account = storage.map('Account', [['Blake2128Concat', accountId]], accountInfo, {
  fallback: emptyAccount,
});
export const blockHash = storage.map('BlockHash', [['Twox64Concat', u32]], h256, {
  fallback: formatHex(new Uint8Array(32)),
});
export const blockNumber = storage.value('Number', u32, { fallback: 0 });
export const parentHash = storage.value('ParentHash', h256, { fallback: formatHex(new Uint8Array(32)) });
export const digestItem = storage.value('Digest', digest, { fallback: { logs: [] } });
export const blockWeight = storage.value('BlockWeight', createPerClass(weight), {
  fallback: { normal: zeroWeight, operational: zeroWeight, mandatory: zeroWeight },
});
export const events = storage.value('Events', vec(eventRecord), { fallback: [] });
export const eventCount = storage.value('EventCount', u32, { fallback: 0 });
/** The extrinsics of a block that is being built, their number, and their length in bytes. */
export const extrinsicData = storage.map('ExtrinsicData', [['Twox64Concat', u32]], bytes);
export const extrinsicCount = storage.value('ExtrinsicCount', u32, { fallback: 0 });
export const allExtrinsicsLen = storage.value('AllExtrinsicsLen', u32, { fallback: 0 });
export const lastRuntimeUpgrade = storage.value('LastRuntimeUpgrade', lastUpgrade);

/** Adds to the weight that the block has used for calls of a class. */
export function addBlockWeight(context: Context, kind: CallClass, used: Weight): void {
  const before = context.get(blockWeight);
  const name = kind === 'Normal' ? 'normal' : 'mandatory';
  context.put(blockWeight, [], { ...before, [name]: sumWeights(before[name], used) });
}

const weightsPerClass = struct('frame_system::limits::WeightsPerClass', {
  base_extrinsic: weight,
  max_extrinsic: option(weight),
  max_total: option(weight),
  reserved: option(weight),
});

const blockWeights = struct('frame_system::limits::BlockWeights', {
  base_block: weight,
  max_block: weight,
  per_class: createPerClass(weightsPerClass),
});

const dbWeight = struct('sp_weights::RuntimeDbWeight', { read: u64, write: u64 });

const blockLength = struct('frame_system::limits::BlockLength', { max: createPerClass(u32) });

/** Hashes of blocks that a chain stores, for transactions that are valid for some blocks. */
export const blockHashCount = 250;

/** Percent of a block that normal extrinsics may use. */
const normalPercent = 75n;

/** The limits of blocks and of normal extrinsics in weight and length; inherents have no limits, and no call is operational. */
export function deriveLimits(config: BaseConfig) {
  const { maxBlockLength: longest } = config;
  const base_extrinsic = { ref_time: config.baseExtrinsicWeight, proof_size: 0n };
  const max = { ref_time: config.maxBlockWeight, proof_size: BigInt(longest) };
  const scale = (percent: bigint): Weight => ({
    ref_time: (max.ref_time * percent) / 100n,
    proof_size: (max.proof_size * percent) / 100n,
  });
  const normalWeight = scale(normalPercent);
  const none = { max_extrinsic: undefined, max_total: undefined, reserved: undefined };
  const weights: ValueOf<typeof blockWeights> = {
    base_block: { ref_time: 5_000_000_000n, proof_size: 0n },
    max_block: max,
    per_class: {
      normal: { base_extrinsic, max_extrinsic: normalWeight, max_total: normalWeight, reserved: zeroWeight },
      operational: {
        base_extrinsic,
        max_extrinsic: max,
        max_total: max,
        reserved: scale(100n - normalPercent),
      },
      mandatory: { base_extrinsic, ...none },
    },
  };
  const normal = Math.floor((longest * Number(normalPercent)) / 100);
  return { weights, normalWeight, length: { normal, operational: longest, mandatory: longest } };
}

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
  ExtrinsicSuccess: { index: 0, fields: { dispatch_info: dispatchInfo } },
  ExtrinsicFailed: { index: 1, fields: { dispatch_error: dispatchError, dispatch_info: dispatchInfo } },
  NewAccount: { index: 3, fields: { account: accountId } },
  KilledAccount: { index: 4, fields: { account: accountId } },
  Remarked: { index: 5, fields: { sender: accountId, hash: h256 } },
});

const remarkWeight = 2_000_000n;

const calls = {
  remark: defineCall({
    index: 0,
    args: { remark: bytes },
    weight: remarkWeight,
    dispatch: () => undefined,
  }),
  remark_with_event: defineCall({
    index: 7,
    args: { remark: bytes },
    weight: remarkWeight,
    dispatch: (context, origin, { remark }) => {
      const sender = getSigner(origin);
      context.deposit(systemEvents.Remarked, { sender, hash: blake2AsHex(remark, 256) });
    },
  }),
};

/** Creates the System pallet. */
export function createSystemPallet(config: BaseConfig, version: RuntimeVersion): Pallet {
  const { weights, length } = deriveLimits(config);
  return {
    name: pallet,
    index: 0,
    crate: 'frame_system',
    storage: [
      account,
      extrinsicData,
      extrinsicCount,
      allExtrinsicsLen,
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
    constants: {
      BlockWeights: constant(blockWeights, weights),
      BlockLength: constant(blockLength, { max: length }),
      BlockHashCount: constant(u32, blockHashCount),
      // The figures of RocksDB, which nodes of this family report.
      DbWeight: constant(dbWeight, { read: 25_000_000n, write: 100_000_000n }),
      Version: constant(runtimeVersion, version),
      SS58Prefix: constant(u16, config.ss58Prefix),
    },
    genesis: (context) => {
      const { spec_version, spec_name } = version;
      context.put(lastRuntimeUpgrade, [], { spec_version, spec_name });
    },
  };
}
