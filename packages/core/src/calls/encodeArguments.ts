import type { Registry } from '@polkadot/types/types';
import { u8aConcatStrict } from '@polkadot/util';
import { formatHex, type Hex } from '../bytes/parseHex.js';
import type { FoundCall } from './findCall.js';

/** Encodes arguments one by one: one value of polkadot.js for the whole call needs twice as many objects. */
export function encodeArguments(
  registry: Registry,
  { index, types }: FoundCall,
  values: readonly unknown[],
): Hex {
  const encode = (type: number, at: number) =>
    registry.createTypeUnsafe(registry.createLookupType(type), [values[at]]).toU8a();
  try {
    return formatHex(u8aConcatStrict([index, ...types.map(encode)]));
  } catch {
    // The error of the whole call has the path of types that failed.
    return registry.createType('Call', { args: values, callIndex: index } as unknown as Uint8Array).toHex();
  }
}
