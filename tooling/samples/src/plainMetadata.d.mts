import type { Hex } from '@parachron/core';

/**
 * Returns metadata as plain data, the object of its JSON, separate for each caller; version 15 also from metadata of version 14.
 * The caller names the parts that it changes.
 */
export function readPlainMetadata<T extends object>(metadata: Hex, version: 14 | 15): T;

/** Encodes plain data as metadata: the inverse of `readPlainMetadata`. */
export function encodePlainMetadata(version: 14 | 15, plain: object): Hex;
