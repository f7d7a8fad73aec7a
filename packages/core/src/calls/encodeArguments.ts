import type { Registry } from '@polkadot/types/types';
import { stringCamelCase, u8aConcatStrict } from '@polkadot/util';
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

/** A value of an argument, and its path in the arguments. */
interface ArgumentValue {
  readonly path: string;
  readonly value: unknown;
}

/**
 * Finds a value of `undefined` or `null` whose type has no value for "none". polkadot.js encodes such a value as zeros: an
 * amount of 0, or the account of 32 zero bytes. The value that polkadot.js makes of the argument shows the difference.
 *
 * @param type the name of the type in the registry
 * @returns the first such value; undefined if there is none, or if the argument cannot be encoded at all
 */
export function findAbsentValue(
  registry: Registry,
  type: string,
  { path, value }: ArgumentValue,
): ArgumentValue | undefined {
  const absent = listAbsent(value, []);
  // Most arguments have no such value: they are not encoded for this.
  if (absent.length === 0) return undefined;
  try {
    const encoded: unknown = registry.createTypeUnsafe(type, [value]).toJSON();
    const found = absent.find(({ keys }) => !isNothing(keys.reduce(getPart, encoded)));
    return found && { path: [path, ...found.keys].join('.'), value: found.value };
  } catch {
    return undefined;
  }
}

/** Values of polkadot.js, maps and bytes are complete: only plain objects and lists are searched. */
function listAbsent(value: unknown, keys: readonly string[]): { keys: readonly string[]; value: unknown }[] {
  if (isNothing(value)) return [{ keys, value }];
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return [];
  return Object.entries(Object(value)).flatMap(([key, child]) => listAbsent(child, [...keys, key]));
}

function getPart(encoded: unknown, key: string): unknown {
  const parts = Object(encoded);
  return parts[key] ?? parts[stringCamelCase(key)];
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}
