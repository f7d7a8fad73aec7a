import type { Hex } from '@parachron/core';

/** Writes a number in the form that JSON-RPC has for large numbers. */
export function formatQuantity(value: number | bigint): Hex {
  return `0x${value.toString(16)}`;
}
