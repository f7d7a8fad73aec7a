import type { Hex } from '@parachron/core';
import { isHex } from '@polkadot/util';
import { decodeAddress } from '@polkadot/util-crypto';
import { readHex, toHex } from '../hex.js';
import { RpcError, rpcCodes } from './RpcError.js';

/** A parameter of a method with its parser, and its name in the node's method, in camel case. */
export interface Param<T> {
  readonly name: string;
  readonly isOptional: boolean;
  /** Returns the value, or undefined for an invalid input. */
  readonly parse: (input: unknown) => T | undefined;
  readonly expected: string;
}

type Parse<T> = (input: unknown) => T | undefined;

function define<T>(expected: string, parse: Parse<T>) {
  return (name: string): Param<T> => ({ name, isOptional: false, parse, expected });
}

/** A list whose values are all valid. */
export function parseList<T>(input: unknown, parse: Parse<T>): T[] | undefined {
  if (!Array.isArray(input)) return undefined;
  const parsed: T[] = [];
  for (const item of input) {
    const value = parse(item);
    if (value === undefined) return undefined;
    parsed.push(value);
  }
  return parsed;
}

/** Nodes accept bytes with or without the prefix, and empty bytes. */
export function parseHexText(input: unknown): Hex | undefined {
  if (typeof input !== 'string') return undefined;
  const hex = addPrefix(input);
  if (hex.length > longText) {
    const bytes = readHex(hex);
    return bytes && toHex(bytes);
  }
  if (hex.length % 2 !== 0 || !isHex(hex)) return undefined;
  return (/[A-F]/.test(hex) ? hex.toLowerCase() : hex) as Hex;
}

// Longer text is parsed by its bytes: parsing each digit takes several times as long.
const longText = 10_000;

function addPrefix(text: string): string {
  return text.startsWith('0x') ? text : `0x${text}`;
}

function parseHash(input: unknown): Hex | undefined {
  const hex = parseHexText(input);
  return hex?.length === 66 ? hex : undefined;
}

/** Describes the parameters that methods take. */
export const param = {
  hash: define('a block hash of 32 bytes', parseHash),
  /** Parses a block hash or a list. */
  hashes: define('a block hash of 32 bytes or a list of them', (input) => {
    const hash = parseHash(input);
    return hash ? [hash] : parseList(input, parseHash);
  }),
  hex: define('hex', parseHexText),
  bytes: define('hex', (input) => (typeof input === 'string' ? readHex(addPrefix(input)) : undefined)),
  hexes: define('a list of hex', (input) => parseList(input, parseHexText)),
  flag: define('true or false', (input) => (typeof input === 'boolean' ? input : undefined)),
  text: define('text', (input) => (typeof input === 'string' ? input : undefined)),
  count: define('an unsigned number of 32 bits', (input) =>
    typeof input === 'number' && Number.isInteger(input) && input >= 0 && input <= 0xffff_ffff
      ? input
      : undefined,
  ),
  account: define('an SS58 address', (input) => parseAddress(input)),
  /** Parses an account of the chain's length; nodes write accounts of 20 bytes as hex. */
  anyAccount: define('an account', (input) =>
    isHex(input, 160) ? (input.toLowerCase() as Hex) : parseAddress(input),
  ),
  any: define<unknown>('a value', (input) => input),
};

type Numbers = number | readonly number[];

function parseNumber(input: unknown): number | undefined {
  const value = typeof input === 'string' && /^0x[0-9a-f]{1,8}$/i.test(input) ? Number(input) : input;
  return param.count('number').parse(value);
}

/** Parses a block number or a list, each as a number or as hex. */
export const blockNumbers: Param<Numbers> = {
  name: 'hash',
  isOptional: false,
  expected: 'a block number or a list of them',
  parse: (input) => parseNumber(input) ?? parseList(input, parseNumber),
};

/** Creates a parameter that may be left out or null. */
export function toOptional<T>(inner: Param<T>): Param<T | undefined> {
  return { ...inner, isOptional: true };
}

/** Parameters of a request: a list, or an object with their names in camel or snake case, since nodes accept both. */
export type GivenParams = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Brings parameters into the order of the method; names that the method does not have are ignored, as nodes do. */
export function sortParams(params: readonly Param<unknown>[], given: GivenParams): readonly unknown[] {
  if (isList(given)) return given;
  const byName = new Map(Object.entries(given).map(([name, value]) => [toCamelCase(name), value]));
  return params.map(({ name }) => byName.get(name));
}

// `Array.isArray` does not narrow lists that are read-only.
function isList(given: GivenParams): given is readonly unknown[] {
  return Array.isArray(given);
}

function toCamelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Reads parameters in the order of the method, and ignores further parameters, as nodes do.
 *
 * @throws RPC_REQUEST_FAILED with Invalid params for an invalid parameter
 */
export function parseParams(params: readonly Param<unknown>[], given: readonly unknown[]): unknown[] {
  return params.map((one, at) => parseParam(one, given[at]));
}

function parseParam(one: Param<unknown>, input: unknown): unknown {
  if (input === undefined || input === null) {
    if (one.isOptional) return undefined;
    throw refuseParams(`${one.name} is missing: ${one.expected} expected`);
  }
  const value = one.parse(input);
  if (value === undefined) throw refuseParams(`${one.name} is not ${one.expected}`);
  return value;
}

/** The error for parameters that a method cannot take. */
export function refuseParams(data: string): RpcError {
  return new RpcError({ code: rpcCodes.invalidParams, message: 'Invalid params', data });
}

// 32 bytes with a prefix of 2 bytes and a checksum have at most 50 digits; the time to read base 58 grows with the square of its length.
const longestAddress = 50;

function parseAddress(input: unknown): Hex | undefined {
  // Nodes take addresses of any prefix, and never the account's bytes in hex.
  if (typeof input !== 'string' || input.length > longestAddress || input.startsWith('0x')) return undefined;
  try {
    const bytes = decodeAddress(input);
    return bytes.length === 32 ? toHex(bytes) : undefined;
  } catch {
    return undefined;
  }
}
