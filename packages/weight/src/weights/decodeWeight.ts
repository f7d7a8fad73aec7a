import type { Weight } from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import { u8aToBigInt } from '@polkadot/util';
import type { ChainWeight } from './ChainWeight.js';

/** A value with the bytes after the value. */
export interface Decoded<T> {
  readonly value: T;
  readonly rest: Uint8Array;
}

// Neither function checks that there are enough bytes: the next field then fails to decode, and the answer of the read
// is unknown.
export function decodeChainWeight(bytes: Uint8Array, version: 1 | 2): Decoded<ChainWeight> {
  if (version === 2) return decodeWeight(bytes);
  return { value: u8aToBigInt(bytes.subarray(0, 8), { isLe: true }), rest: bytes.subarray(8) };
}

export function decodeWeight(bytes: Uint8Array): Decoded<Weight> {
  const input = new Reader(bytes);
  const [refTime, proofSize] = [BigInt(input.compact()), BigInt(input.compact())];
  return { value: { refTime, proofSize }, rest: bytes.subarray(input.offset) };
}
