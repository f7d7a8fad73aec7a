import { type Hex, isHex, orUndefined, parseAccount, parseHex } from '@parachron/core';
import { RpcError, rpcCodes } from './RpcError.js';

/** A parameter of a method with its parser, and its name in errors. */
export interface Param<T> {
  readonly name: string;
  readonly isOptional: boolean;
  /** Returns the value, or undefined for an invalid input. */
  readonly parse: (input: unknown) => T | undefined;
  readonly expected: string;
}

type Parse<T> = (input: unknown) => T | undefined;

/** Defines parameters of a kind, by what they are expected to be. */
export function defineParam<T>(expected: string, parse: Parse<T>) {
  return (name: string): Param<T> => ({ name, isOptional: false, parse, expected });
}

/** A list whose values are all valid. */
export function parseList<T>(input: unknown, parse: Parse<T>): T[] | undefined {
  const parsed: (T | undefined)[] = Array.isArray(input) ? input.map(parse) : [undefined];
  return parsed.every((one) => one !== undefined) ? parsed : undefined;
}

/** Nodes accept bytes with or without the prefix, and empty bytes. */
export function parseHexText(input: unknown): Hex | undefined {
  const hex = typeof input === 'string' && !input.startsWith('0x') ? `0x${input}` : input;
  return isHex(hex) ? (hex.toLowerCase() as Hex) : undefined;
}

function parseBytes(input: unknown): Uint8Array | undefined {
  const hex = parseHexText(input);
  return hex && parseHex(hex);
}

function parseHash(input: unknown): Hex | undefined {
  const hex = parseHexText(input);
  return hex?.length === 66 ? hex : undefined;
}

/** Describes the parameters that methods take. */
export const param = {
  hash: defineParam('a block hash of 32 bytes', parseHash),
  /** Parses a block hash or a list. */
  hashes: defineParam('a block hash of 32 bytes or a list of them', (input) => {
    const hash = parseHash(input);
    return hash ? [hash] : parseList(input, parseHash);
  }),
  hex: defineParam('hex', parseHexText),
  bytes: defineParam('hex', parseBytes),
  hexes: defineParam('a list of hex', (input) => parseList(input, parseHexText)),
  flag: defineParam('true or false', (input) => (typeof input === 'boolean' ? input : undefined)),
  text: defineParam('text', (input) => (typeof input === 'string' ? input : undefined)),
  count: defineParam('an unsigned number of 32 bits', parseCount),
  /** Parses a block number or a list, each as a number or as hex. */
  numbers: defineParam<number | readonly number[]>(
    'a block number or a list of them',
    (input) => parseNumber(input) ?? parseList(input, parseNumber),
  ),
  account: defineParam('an SS58 address', (input) => parseAddress(input)),
  /** Parses an account of the chain's length; nodes write accounts of 20 bytes as hex. */
  anyAccount: defineParam('an account', (input) =>
    isHex(input) && input.length === 42 ? (input.toLowerCase() as Hex) : parseAddress(input),
  ),
  any: defineParam<unknown>('a value', (input) => input),
};

function parseCount(input: unknown): number | undefined {
  const isCount = typeof input === 'number' && Number.isInteger(input) && input >= 0 && input <= 0xffff_ffff;
  return isCount ? input : undefined;
}

function parseNumber(input: unknown): number | undefined {
  return parseCount(typeof input === 'string' && /^0x0*[0-9a-f]{1,8}$/i.test(input) ? Number(input) : input);
}

/** Creates a parameter that may be left out or null. */
export function toOptional<T>(inner: Param<T>): Param<T | undefined> {
  return { ...inner, isOptional: true };
}

/** Reads a parameter; throws RPC_REQUEST_FAILED with Invalid params for an invalid one. */
export function parseParam(one: Param<unknown>, input: unknown): unknown {
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
  return orUndefined(() => parseAccount(input).hex);
}
