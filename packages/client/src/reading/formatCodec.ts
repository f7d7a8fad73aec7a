import type { JsonValue } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';

/** A value as plain JSON: bytes as hex, large integers as decimal text, absent as null. */
export function formatCodec(value: Codec | undefined): JsonValue {
  return (value?.toPrimitive(true) ?? null) as JsonValue;
}
