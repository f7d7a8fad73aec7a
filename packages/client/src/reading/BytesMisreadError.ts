import { defineError } from '@parachron/core';

/** Bytes do not match the type in the metadata. */
export class BytesMisreadError extends defineError({
  code: 'BYTES_MISREAD',
  fault: 'incompatible',
  message: (facts: { given: number; read: number }) =>
    `${facts.given} bytes were given where the type takes ${facts.read}.`,
  hint: () => "Check that the metadata is that of the block's own runtime.",
}) {}
