import { type Hex, isParachronError, parseHex } from '@parachron/core';
import type { AnyType, Type } from '@parachron/core/scale';
import {
  type Asset,
  type DecodedProgram,
  decodeProgram,
  encodeLocation,
  encodeProgram,
  type Location,
  type Program,
  type XcmVersion,
} from '@parachron/xcm';
import type { Context } from '../../chain/runtime/Context.js';
import { toHex } from '../../chain/scale/hex.js';

/** Reads bytes as a value of the chain's own types, as events and storage need it. */
export function toChainValue<T>(context: Context, type: Type<T>, hex: Hex): T {
  return context.runtime.types.decode(type, parseHex(hex));
}

/** The bytes of a value of the chain's own types. */
export function toBytes(context: Context, type: AnyType, value: unknown): Hex {
  return toHex(context.runtime.types.encode(type, value));
}

/** The bytes of a location without its version. */
export function encodeBareLocation(location: Location, version: XcmVersion): Hex {
  return `0x${encodeLocation(location, { version }).slice(4)}`;
}

/** The bytes of a program without its version. */
export function encodeBareProgram(program: Program, version: XcmVersion): Hex {
  return `0x${encodeProgram(program, { version }).slice(4)}`;
}

/** The bytes of assets with their version, which is 1 for those of version 2. */
export function encodeVersionedAssets(assets: readonly Asset[], version: XcmVersion): Hex {
  const index = version === 2 ? '01' : `0${version}`;
  // The assets of a program of one instruction stand after its version, its length and the instruction's index.
  const program = encodeProgram([{ kind: 'WithdrawAsset', assets }], { version });
  return `0x${index}${program.slice(8)}`;
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

/** Assets out of bytes with their version, or undefined when they are none. */
export function readAssets(hex: Hex): readonly Asset[] | undefined {
  // As in `encodeVersionedAssets`: a program of one instruction holds them, and those of version 2 have index 1.
  const version = hex.startsWith('0x01') ? '02' : hex.slice(2, 4);
  const [first] = readProgram(`0x${version}0400${hex.slice(4)}`)?.program ?? [];
  return first?.kind === 'WithdrawAsset' ? first.assets : undefined;
}
