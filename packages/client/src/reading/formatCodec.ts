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
