import type { Hex } from '@parachron/core';
import {
  type AnyType,
  bytes,
  compact,
  hexBytes,
  marker,
  newtype,
  option,
  struct,
  type Type,
  tuple,
  u32,
  u128,
  unit,
  type ValueOf,
  variant,
} from '@parachron/core/scale';
import { accountAddress, accountSignature } from './accountTypes.js';
import { era, h256 } from './commonTypes.js';

/** A signed extension: its value in the extrinsic, and its additional signed data. */
export interface SignedExtension {
  readonly identifier: string;
  readonly type: AnyType;
  readonly additional: AnyType;
}

const frame = 'frame_system::extensions';

/** The extensions of this family of chains, in order. */
const checks: readonly SignedExtension[] = [
  {
    identifier: 'CheckSpecVersion',
    type: marker(`${frame}::check_spec_version::CheckSpecVersion`),
    additional: u32,
  },
  {
    identifier: 'CheckTxVersion',
    type: marker(`${frame}::check_tx_version::CheckTxVersion`),
    additional: u32,
  },
  {
    identifier: 'CheckGenesis',
    type: marker(`${frame}::check_genesis::CheckGenesis`),
    additional: h256,
  },
  {
    identifier: 'CheckMortality',
    type: newtype(`${frame}::check_mortality::CheckMortality`, era),
    additional: h256,
  },
  {
    identifier: 'CheckNonce',
    type: newtype(`${frame}::check_nonce::CheckNonce`, compact(u32)),
    additional: unit,
  },
  {
    identifier: 'CheckWeight',
    type: marker(`${frame}::check_weight::CheckWeight`),
    additional: unit,
  },
];

const chargeTransactionPayment: SignedExtension = {
  identifier: 'ChargeTransactionPayment',
  type: newtype('pallet_transaction_payment::ChargeTransactionPayment', compact(u128)),
  additional: unit,
};

/** Whether a signature covers the digest of the metadata. */
const mode = variant('frame_metadata_hash_extension::Mode', {
  Disabled: { index: 0 },
  Enabled: { index: 1 },
});

const checkMetadataHash: SignedExtension = {
  identifier: 'CheckMetadataHash',
  type: struct('frame_metadata_hash_extension::CheckMetadataHash', { mode }),
  additional: option(hexBytes(32)),
};

/** Signed extensions and signed data of a runtime's transactions. */
export interface SigningForm {
  /** Extensions in their order. */
  readonly extensions: readonly SignedExtension[];
  /** Bytes between signature and call: the extensions, by the names of their values. */
  readonly extra: Type<Extra>;
  /** Signed data besides call and extra. */
  readonly additional: Type<Additional>;
}

interface Extra {
  readonly era: ValueOf<typeof era>;
  readonly nonce: number;
  readonly tip: bigint;
  /** Absent unless a signature may cover the digest of the metadata. */
  readonly mode?: ValueOf<typeof mode>;
}

interface Additional {
  readonly spec_version: number;
  readonly transaction_version: number;
  readonly genesis_hash: Hex;
  readonly birth_hash: Hex;
  readonly metadata_hash?: Hex | undefined;
}

const extraFields = { era, nonce: compact(u32), tip: compact(u128) };
const additionalFields = {
  spec_version: u32,
  transaction_version: u32,
  genesis_hash: h256,
  birth_hash: h256,
};

/**
 * Assembles the extensions; all kinds of chains have the same checks.
 *
 * @param hasMetadataHash whether a signature may cover the digest of the metadata
 */
export function createSigningForm({ hasMetadataHash }: { readonly hasMetadataHash: boolean }): SigningForm {
  return {
    extensions: [...checks, chargeTransactionPayment, ...(hasMetadataHash ? [checkMetadataHash] : [])],
    extra: struct('', { ...extraFields, ...(hasMetadataHash ? { mode } : {}) }),
    additional: struct('', {
      ...additionalFields,
      ...(hasMetadataHash ? { metadata_hash: option(hexBytes(32)) } : {}),
    }),
  };
}

/** The type of the data of all extensions, as metadata describes it. */
export function describeExtra({ extensions }: SigningForm): AnyType {
  return tuple(...extensions.map(({ type }) => type));
}

/** The extrinsic's type in the metadata; clients find address, call, signature and extra by its parameters. */
export function createExtrinsicType(call: AnyType, form: SigningForm): AnyType {
  return newtype('sp_runtime::generic::unchecked_extrinsic::UncheckedExtrinsic', bytes, {
    params: [
      { name: 'Address', type: accountAddress },
      { name: 'Call', type: call },
      { name: 'Signature', type: accountSignature },
      { name: 'Extra', type: describeExtra(form) },
    ],
  });
}
