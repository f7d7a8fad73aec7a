import { defineError, type JsonValue } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';

/** A value as plain JSON: bytes as hex, large integers as decimal text, absent as null. */
export function formatCodec(value: Codec | undefined): JsonValue {
  return (value?.toPrimitive(true) ?? null) as JsonValue;
}

/** Bytes do not match the type in the metadata. */
export class EncodedLengthMismatchError extends defineError({
  code: 'ENCODED_LENGTH_MISMATCH',
  fault: 'incompatible',
  message: (facts: { given: number; read: number }) =>
    `Length in bytes: expected ${facts.read}, got ${facts.given}.`,
  hint: () => "Use the metadata of the block's own runtime.",
}) {}

/**
 * Bytes that refuse to be read from beyond their end. polkadot.js reads missing bytes as zeros, and makes all items of a list before
 * lengths can be compared: four bytes that announce a list would take seconds, and a gigabyte.
 */
export class EndingBytes extends Uint8Array {
  override subarray(begin?: number, end?: number): Uint8Array<ArrayBuffer> {
    const [given, read] = [this.length, begin ?? 0];
    if (read > given) throw new EncodedLengthMismatchError({ given, read });
    return super.subarray(begin, end) as Uint8Array<ArrayBuffer>;
  }
}
