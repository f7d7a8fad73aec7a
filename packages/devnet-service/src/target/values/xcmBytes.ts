import { type Hex, isParachronError, parseHex } from '@parachron/core';
import type { AnyType, Type } from '@parachron/core/scale';
import type { Context } from '@parachron/devnet-chain';
import { toHex } from '@parachron/devnet-chain';
import { type DecodedProgram, decodeProgram } from '@parachron/xcm';

/** Reads bytes as a value of the chain's own types, as events and storage need it. */
export function toChainValue<T>(context: Context, type: Type<T>, hex: Hex): T {
  return context.runtime.types.decode(type, parseHex(hex));
}

/** The bytes of a value of the chain's own types. */
export function toBytes(context: Context, type: AnyType, value: unknown): Hex {
  return toHex(context.runtime.types.encode(type, value));
}

/** A program out of bytes, or undefined when they are none. */
export function readProgram(hex: Hex): DecodedProgram | undefined {
  try {
    return decodeProgram(hex);
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}
