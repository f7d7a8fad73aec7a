import {
  type AnyVariantValue,
  bytes,
  compact,
  generic,
  hexBytes,
  names,
  newtype,
  reference,
  result,
  str,
  struct,
  type Type,
  tuple,
  u8,
  u32,
  u64,
  unit,
  type ValueOf,
  variant,
  vec,
} from '@parachron/core/scale';

/** Types of every runtime of this family, with the paths by which clients recognise them. */
export const accountId = newtype('sp_core::crypto::AccountId32', hexBytes(32));
export const h256 = newtype('primitive_types::H256', hexBytes(32));

/** A call of the given runtime: `{ type: 'Balances', value: { type: 'transfer_all', value: {…} } }`. */
export interface CallValue {
  readonly type: string;
  readonly value?: AnyVariantValue | undefined;
}

export const runtimeCall: Type<CallValue> = reference('RuntimeCall');

export const weight = struct('sp_weights::weight_v2::Weight', {
  ref_time: compact(u64),
  proof_size: compact(u64),
});

/** Reference time in picoseconds, and proof size in bytes. */
export type Weight = ValueOf<typeof weight>;

export const dispatchClass = names('frame_support::dispatch::DispatchClass', [
  'Normal',
  'Operational',
  'Mandatory',
]);

export const pays = names('frame_support::dispatch::Pays', ['Yes', 'No']);

export const dispatchInfo = struct('frame_support::dispatch::DispatchInfo', {
  weight,
  class: dispatchClass,
  pays_fee: pays,
});

/** Announced weight, class and payment of a call. */
export type DispatchInfo = ValueOf<typeof dispatchInfo>;

export const tokenError = names('sp_runtime::TokenError', [
  'FundsUnavailable',
  'OnlyProvider',
  'BelowMinimum',
  'CannotCreate',
  'UnknownAsset',
  'Frozen',
  'Unsupported',
  'CannotCreateHold',
  'NotExpendable',
  'Blocked',
]);

export const arithmeticError = names('sp_arithmetic::ArithmeticError', [
  'Underflow',
  'Overflow',
  'DivisionByZero',
]);

export const transactionalError = names('sp_runtime::TransactionalError', ['LimitReached', 'NoLayer']);

export const dispatchError = variant('sp_runtime::DispatchError', {
  Other: { index: 0 },
  CannotLookup: { index: 1 },
  BadOrigin: { index: 2 },
  Module: {
    index: 3,
    fields: [struct('sp_runtime::ModuleError', { index: u8, error: hexBytes(4) })],
  },
  ConsumerRemaining: { index: 4 },
  NoProviders: { index: 5 },
  TooManyConsumers: { index: 6 },
  Token: { index: 7, fields: [tokenError] },
  Arithmetic: { index: 8, fields: [arithmeticError] },
  Transactional: { index: 9, fields: [transactionalError] },
  Exhausted: { index: 10 },
  Corruption: { index: 11 },
  Unavailable: { index: 12 },
  RootNotAllowed: { index: 13 },
});

export type DispatchErrorValue = ValueOf<typeof dispatchError>;

export const dispatchResult = result(unit, dispatchError);

export type DispatchResultValue = ValueOf<typeof dispatchResult>;

export const digestItem = variant('sp_runtime::generic::digest::DigestItem', {
  PreRuntime: { index: 6, fields: [hexBytes(4), bytes] },
  Consensus: { index: 4, fields: [hexBytes(4), bytes] },
  Seal: { index: 5, fields: [hexBytes(4), bytes] },
  Other: { index: 0, fields: [bytes] },
  RuntimeEnvironmentUpdated: { index: 8 },
});

export const digest = struct('sp_runtime::generic::digest::Digest', { logs: vec(digestItem) });

export const header = struct('sp_runtime::generic::header::Header', {
  parent_hash: h256,
  number: compact(u32),
  state_root: h256,
  extrinsics_root: h256,
  digest,
});

export type Header = ValueOf<typeof header>;

const runtimeApis = vec(tuple(hexBytes(8), u32));
export const runtimeVersion = struct('sp_version::RuntimeVersion', {
  spec_name: str,
  impl_name: str,
  authoring_version: u32,
  spec_version: u32,
  impl_version: u32,
  apis: generic(newtype('Cow', runtimeApis), { T: runtimeApis }),
  transaction_version: u32,
  state_version: u8,
});

export type RuntimeVersion = ValueOf<typeof runtimeVersion>;

/** Mortal eras are enum variants by their first byte, as the runtime itself describes them. */
export const era = variant('sp_runtime::generic::era::Era', {
  Immortal: { index: 0 },
  ...(Object.fromEntries(
    Array.from({ length: 255 }, (_, at) => [`Mortal${at + 1}`, { index: at + 1, fields: [u8] }]),
  ) as {
    readonly [name: `Mortal${number}`]: { readonly index: number; readonly fields: readonly [typeof u8] };
  }),
});

const addresses = variant('sp_runtime::multiaddress::MultiAddress', {
  Id: { index: 0, fields: [accountId] },
  Index: { index: 1, fields: [compact(unit)] },
  Raw: { index: 2, fields: [bytes] },
  Address32: { index: 3, fields: [hexBytes(32)] },
  Address20: { index: 4, fields: [hexBytes(20)] },
});
// polkadot.js finds the type of accounts by the first parameter, and subxt has a type of its own with both.
export const accountAddress = generic(addresses, { AccountId: accountId, AccountIndex: unit });

export const accountSignature = variant('sp_runtime::MultiSignature', {
  Ed25519: { index: 0, fields: [newtype('sp_core::ed25519::Signature', hexBytes(64))] },
  Sr25519: { index: 1, fields: [newtype('sp_core::sr25519::Signature', hexBytes(64))] },
  Ecdsa: { index: 2, fields: [newtype('sp_core::ecdsa::Signature', hexBytes(65))] },
});

/** Address in a call. */
export type AddressValue = ValueOf<typeof accountAddress>;
/** Signature of one of three curves. */
export type SignatureValue = ValueOf<typeof accountSignature>;

export const maxU64 = (1n << 64n) - 1n;
export const maxU128 = (1n << 128n) - 1n;

export const zeroWeight: Weight = { ref_time: 0n, proof_size: 0n };

/** Adds weights in both dimensions. */
export function sumWeights(...weights: readonly Weight[]): Weight {
  const sum = { ...zeroWeight };
  for (const { ref_time, proof_size } of weights) {
    sum.ref_time += ref_time;
    sum.proof_size += proof_size;
  }
  return sum;
}

/** Subtracts a weight from another; each part saturates at zero. */
export function removeWeight(left: Weight, right: Weight): Weight {
  const subtract = (from: bigint, part: bigint) => (part < from ? from - part : 0n);
  return {
    ref_time: subtract(left.ref_time, right.ref_time),
    proof_size: subtract(left.proof_size, right.proof_size),
  };
}

/** Whether a weight exceeds a limit in at least one dimension. */
export function isHeavier(weight: Weight, limit: Weight): boolean {
  return weight.ref_time > limit.ref_time || weight.proof_size > limit.proof_size;
}

/** Limits each dimension of a weight. */
export function capWeight(weight: Weight, limit: Weight): Weight {
  return {
    ref_time: chooseSmallest(weight.ref_time, limit.ref_time),
    proof_size: chooseSmallest(weight.proof_size, limit.proof_size),
  };
}

/** The larger of two amounts; `Math.max` takes no bigint. */
export function chooseLargest(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** The smaller of two amounts; `Math.min` takes no bigint. */
export function chooseSmallest(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
