import type { Hex } from '@parachron/core';
import {
  type AnyType,
  addLength,
  bytes,
  compact,
  type FieldsValue,
  generic,
  hexBytes,
  joinBytes,
  marker,
  newtype,
  option,
  Reader,
  reference,
  struct,
  type Type,
  tuple,
  u32,
  u128,
  unit,
  type ValueOf,
  variant,
} from '@parachron/core/scale';
import type { PalletRuntime } from '../PalletRuntime.js';
import {
  type AddressValue,
  accountAddress,
  accountSignature,
  type CallValue,
  era,
  h256,
  type SignatureValue,
} from '../types.js';

/** A signed extension: its value in the extrinsic, and its additional signed data. */
export interface SignedExtension {
  readonly identifier: string;
  readonly type: AnyType;
  readonly additional: AnyType;
}

/** Describes a check of frame_system: the value in the extrinsic, and the additional signed data. */
function describeCheck(module: string, type?: AnyType, additional: AnyType = unit): SignedExtension {
  const identifier = module.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
  const path = `frame_system::extensions::${module}::${identifier}`;
  return { identifier, type: type ? newtype(path, type) : marker(path), additional };
}

/** The extensions of this family of chains, in order. */
const checks: readonly SignedExtension[] = [
  describeCheck('check_spec_version', undefined, u32),
  describeCheck('check_tx_version', undefined, u32),
  describeCheck('check_genesis', undefined, h256),
  describeCheck('check_mortality', era, h256),
  describeCheck('check_nonce', compact(u32)),
  describeCheck('check_weight'),
  {
    identifier: 'ChargeTransactionPayment',
    type: newtype('pallet_transaction_payment::ChargeTransactionPayment', compact(u128)),
    additional: unit,
  },
];

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
export type SigningForm = ReturnType<typeof createSigningForm>;

const extraFields = { era, nonce: compact(u32), tip: compact(u128) };
const additionalFields = {
  spec_version: u32,
  transaction_version: u32,
  genesis_hash: h256,
  birth_hash: h256,
};

/** The values of the extensions; the mode is absent unless a signature may cover the digest of the metadata. */
export type Extra = FieldsValue<typeof extraFields> & { readonly mode?: ValueOf<typeof mode> };

type Additional = FieldsValue<typeof additionalFields> & { readonly metadata_hash?: Hex | undefined };

/**
 * Assembles the extensions; all kinds of chains have the same checks.
 *
 * @param hasMetadataHash whether a signature may cover the digest of the metadata
 */
export function createSigningForm({ hasMetadataHash }: { readonly hasMetadataHash: boolean }) {
  /** Bytes between signature and call: the extensions, by the names of their values. */
  const extra: Type<Extra> = struct('', { ...extraFields, ...(hasMetadataHash ? { mode } : {}) });
  /** Signed data besides call and extra. */
  const additional: Type<Additional> = struct('', {
    ...additionalFields,
    ...(hasMetadataHash ? { metadata_hash: option(hexBytes(32)) } : {}),
  });
  const extensions = [...checks, ...(hasMetadataHash ? [checkMetadataHash] : [])];
  return { extensions, extra, additional };
}

/** The type of the data of all extensions, as metadata describes it. */
export function describeExtra({ extensions }: SigningForm): AnyType {
  return tuple(...extensions.map(({ type }) => type));
}

/** The extrinsic's type in the metadata; clients find address, call, signature and extra by its parameters. */
export function createExtrinsicType(call: AnyType, form: SigningForm): AnyType {
  return generic(newtype('sp_runtime::generic::unchecked_extrinsic::UncheckedExtrinsic', bytes), {
    Address: accountAddress,
    Call: call,
    Signature: accountSignature,
    Extra: describeExtra(form),
  });
}

/** An extrinsic as an argument of runtime APIs: its bytes after the length prefix. */
export const opaqueExtrinsic = reference<Uint8Array>('UncheckedExtrinsic');

/** An extrinsic with its signed payload. */
export interface Extrinsic {
  readonly bytes: Uint8Array;
  readonly call: CallValue;
  readonly callBytes: Uint8Array;
  readonly signed?: {
    readonly address: AddressValue;
    readonly signature: SignatureValue;
    readonly extra: Extra;
    readonly extraBytes: Uint8Array;
  };
}

// The version, with the bit of a signed extrinsic.
const bareVersion = 4;
const signedVersion = 0x84;

/**
 * Decodes an extrinsic without its length prefix, as runtime APIs take it; the given bytes bound every length within it.
 *
 * @throws SCALE_UNDECODABLE when the bytes are not an extrinsic of this runtime
 */
export function decodeOpaqueExtrinsic(runtime: PalletRuntime, opaque: Uint8Array): Extrinsic {
  const reader = new Reader(opaque);
  const version = reader.u8();
  if (version !== bareVersion && version !== signedVersion)
    throw reader.fail(`extrinsic version ${version & 0x3f}, kind ${version >> 6}`);
  const signed = version === signedVersion && readSigned(runtime, reader);
  const start = reader.offset;
  const call = runtime.types.codec(runtime.outer.call).decode(reader);
  reader.requireEnd();
  return {
    bytes: addLength(opaque),
    call,
    callBytes: opaque.slice(start),
    ...(signed ? { signed } : {}),
  };
}

/** Encodes a bare extrinsic, such as an inherent, without its length. */
export function encodeBareExtrinsic(runtime: PalletRuntime, call: CallValue): Uint8Array {
  const callBytes = runtime.types.encode(runtime.outer.call, call);
  return joinBytes([Uint8Array.of(bareVersion), callBytes]);
}

function readSigned(runtime: PalletRuntime, reader: Reader): Extrinsic['signed'] {
  const address = runtime.types.codec(accountAddress).decode(reader);
  const signature = runtime.types.codec(accountSignature).decode(reader);
  const start = reader.offset;
  const extra = runtime.types.codec(runtime.signing.extra).decode(reader);
  return { address, signature, extra, extraBytes: reader.bytes.slice(start, reader.offset) };
}
