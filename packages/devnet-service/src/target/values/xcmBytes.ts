import { type Hex, isParachronError, parseHex } from '@parachron/core';
import type { AnyType, Type } from '@parachron/core/scale';
import type { Context } from '@parachron/devnet-chain';
import { toHex } from '@parachron/devnet-chain';
import { type DecodedProgram, decodeProgram } from '@parachron/xcm';

/** Decodes bytes to a value of the chain's own types, for events and storage. */
export function toChainValue<T>(context: Context, type: Type<T>, hex: Hex): T {
  return context.runtime.types.decode(type, parseHex(hex));
}

/** Encodes a value of the chain's own types. */
export function toBytes(context: Context, type: AnyType, value: unknown): Hex {
  return toHex(context.runtime.types.encode(type, value));
}

/** Decodes a program; undefined if the bytes are not a program. */
export function readProgram(hex: Hex): DecodedProgram | undefined {
  try {
    return decodeProgram(hex);
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}
