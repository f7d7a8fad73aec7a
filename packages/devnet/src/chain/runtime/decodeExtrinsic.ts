import { defineError, type Hex, pluralize } from '@parachron/core';
import { Reader, type ValueOf, Writer } from '@parachron/core/scale';
import { hashExtrinsic, joinBytes } from '@parachron/network';
import type { ChainRuntime } from '../pallet/ChainRuntime.js';
import {
  type AddressValue,
  accountAddress,
  accountSignature,
  type SignatureValue,
} from '../scale/accountTypes.js';
import type { CallValue } from '../scale/commonTypes.js';
import type { SigningForm } from '../scale/extrinsicTypes.js';

/** Bytes are not an extrinsic of this runtime. */
export class ExtrinsicUndecodableError extends defineError({
  code: 'EXTRINSIC_UNDECODABLE',
  fault: 'input',
  message: (facts: { reason: string; isOpaque: boolean }) =>
    `The bytes are not an extrinsic of this chain: ${facts.reason}.`,
  hint: () => "Build the extrinsic with the chain's metadata.",
}) {}

/** An extrinsic with its signed payload. */
export interface Extrinsic {
  readonly bytes: Uint8Array;
  readonly hash: Hex;
  readonly call: CallValue;
  readonly callBytes: Uint8Array;
  readonly signed?: {
    readonly address: AddressValue;
    readonly signature: SignatureValue;
    readonly extra: ValueOf<SigningForm['extra']>;
    readonly extraBytes: Uint8Array;
  };
}

type Signed = NonNullable<Extrinsic['signed']>;

// The version, with the bit of a signed extrinsic.
const bareVersion = 4;
const signedVersion = 0x84;

/**
 * Decodes an extrinsic with its length prefix; the given bytes bound every length within it.
 *
 * @throws EXTRINSIC_UNDECODABLE when the bytes are not an extrinsic; `isOpaque` if the length prefix is wrong
 */
export function decodeExtrinsic(runtime: ChainRuntime, bytes: Uint8Array): Extrinsic {
  const reader = new Reader(bytes);
  tryDecode(
    () => {
      const length = reader.compact();
      if (Number(length) !== reader.left)
        throw reader.fail(
          `length prefix ${length}, but ${reader.left} ${pluralize(reader.left, 'byte')} follow`,
        );
    },
    { isOpaque: true },
  );
  return tryDecode(() => read(runtime, reader), { isOpaque: false });
}

/** Decodes an extrinsic without its length prefix, as runtime APIs take it. */
export function decodeOpaqueExtrinsic(runtime: ChainRuntime, opaque: Uint8Array): Extrinsic {
  return decodeExtrinsic(runtime, withLength(opaque));
}

function withLength(opaque: Uint8Array): Uint8Array {
  const writer = new Writer(opaque.length + 4);
  writer.compact(opaque.length);
  writer.raw(opaque);
  return writer.finish();
}

/** Encodes a bare extrinsic, such as an inherent. */
export function encodeBareExtrinsic(runtime: ChainRuntime, call: CallValue): Uint8Array {
  const callBytes = runtime.types.encode(runtime.outer.call, call);
  return withLength(joinBytes([Uint8Array.of(bareVersion), callBytes]));
}

function read(runtime: ChainRuntime, reader: Reader): Extrinsic {
  const { bytes } = reader;
  const version = reader.u8();
  if (version !== bareVersion && version !== signedVersion)
    throw reader.fail(`extrinsic version ${version & 0x3f}, kind ${version >> 6}`);
  const signed = version === signedVersion && readSigned(runtime, reader);
  const start = reader.offset;
  const call = runtime.types.codec(runtime.outer.call).decode(reader);
  if (reader.left > 0) throw reader.fail(`${reader.left} trailing ${pluralize(reader.left, 'byte')}`);
  return {
    bytes,
    hash: hashExtrinsic(bytes),
    call,
    callBytes: bytes.slice(start),
    ...(signed ? { signed } : {}),
  };
}

function readSigned(runtime: ChainRuntime, reader: Reader): Signed {
  const address = runtime.types.codec(accountAddress).decode(reader);
  const signature = runtime.types.codec(accountSignature).decode(reader);
  const start = reader.offset;
  const extra = runtime.types.codec(runtime.signing.extra).decode(reader);
  return { address, signature, extra, extraBytes: reader.bytes.slice(start, reader.offset) };
}

function tryDecode<T>(run: () => T, { isOpaque }: { readonly isOpaque: boolean }): T {
  try {
    return run();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ExtrinsicUndecodableError({ reason, isOpaque }, { cause });
  }
}
