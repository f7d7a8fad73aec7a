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
  /** Whether it is a general transaction (version 5), which has no signature. */
  readonly isGeneral: boolean;
  readonly signed?: {
    readonly address: AddressValue;
    readonly signature: SignatureValue;
    readonly extra: ValueOf<SigningForm['extra']>;
    readonly extraBytes: Uint8Array;
  };
}

type Signed = NonNullable<Extrinsic['signed']>;

// The kind is in the two upper bits of the first byte, the version in the others.
const versionMask = 0x3f;
const signedBit = 0x80;
const generalBit = 0x40;
const generalVersion = 5;

/**
 * Decodes an extrinsic with its length prefix, in a version of the runtime; the given bytes bound every length within it.
 * Version 4 is bare or signed, version 5 bare or general.
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
  return withLength(joinBytes([new Uint8Array([Math.max(...runtime.extrinsicVersions)]), callBytes]));
}

function read(runtime: ChainRuntime, reader: Reader): Extrinsic {
  const { bytes } = reader;
  const first = reader.u8();
  const version = first & versionMask;
  const kind = first & ~versionMask;
  const known = version === generalVersion ? generalBit : signedBit;
  if (!runtime.extrinsicVersions.includes(version) || (kind !== 0 && kind !== known))
    throw reader.fail(`extrinsic version ${version}, kind ${kind >> 6}`);
  const isGeneral = kind === generalBit;
  const signed = kind === signedBit && readSigned(runtime, reader);
  if (isGeneral) skipExtensions(runtime, reader);
  const start = reader.offset;
  const call = runtime.types.codec(runtime.outer.call).decode(reader);
  if (reader.left > 0) throw reader.fail(`${reader.left} trailing ${pluralize(reader.left, 'byte')}`);
  return {
    bytes,
    hash: hashExtrinsic(bytes),
    call,
    callBytes: bytes.slice(start),
    isGeneral,
    ...(signed ? { signed } : {}),
  };
}

function readSigned(runtime: ChainRuntime, reader: Reader): Signed {
  const address = runtime.types.codec(accountAddress).decode(reader);
  const signature = runtime.types.codec(accountSignature).decode(reader);
  return { address, signature, ...readExtra(runtime, reader) };
}

function readExtra(runtime: ChainRuntime, reader: Reader): Pick<Signed, 'extra' | 'extraBytes'> {
  const start = reader.offset;
  const extra = runtime.types.codec(runtime.signing.extra).decode(reader);
  return { extra, extraBytes: reader.bytes.slice(start, reader.offset) };
}

/** A general transaction has no signature: none of the extensions carries one. */
function skipExtensions(runtime: ChainRuntime, reader: Reader): void {
  const version = reader.u8();
  if (version !== 0) throw reader.fail(`version ${version} of the extensions`);
  readExtra(runtime, reader);
}

function tryDecode<T>(run: () => T, { isOpaque }: { readonly isOpaque: boolean }): T {
  try {
    return run();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ExtrinsicUndecodableError({ reason, isOpaque }, { cause });
  }
}
