import { defineError } from '@parachron/core';

/** Bytes do not match the type in the metadata. */
export class EncodedLengthMismatchError extends defineError({
  code: 'ENCODED_LENGTH_MISMATCH',
  fault: 'incompatible',
  message: (facts: { given: number; read: number }) =>
    `Length in bytes: expected ${facts.read}, got ${facts.given}.`,
  hint: () => "Use the metadata of the block's own runtime.",
}) {}
