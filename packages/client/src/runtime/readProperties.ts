import { cutText, isRecord, type TokenUnit } from '@parachron/core';

/** The answer of `system_properties`, in one form. */
export interface Properties {
  /** Properties in the form of polkadot.js: always lists, never null. */
  readonly properties: {
    isEthereum: boolean;
    ss58Format: number | null;
    tokenDecimals: number[];
    tokenSymbol: string[];
  };
  readonly token: TokenUnit;
  /** The prefix of the properties, or else 42, the generic prefix. */
  readonly ss58Prefix: number;
}

const genericPrefix = 42;
// Chains keep decimals in one byte; address prefixes have 14 bits, of which two values are reserved (ss58-registry).
const maxDecimals = 255;
const maxPrefix = 16_383;
const reservedPrefixes = [46, 47];

// Chains list the tokens that they know; the first is the native one.
const mostTokens = 1_000;
const longestSymbol = 40;

/** The token of a chain whose properties name none. */
export const unnamedToken = { symbol: 'planck', decimals: 0 };

/**
 * Reads `system_properties`: each field may be missing, null, one value or a list whose first is the native token's.
 * Missing decimals are not guessed: amounts are then shown in planck.
 */
export function readProperties(answer: unknown): Properties {
  const given = isRecord(answer) ? answer : {};
  const tokenDecimals = list(given.tokenDecimals)
    .map(Number)
    .filter((value) => isCount(value) && value <= maxDecimals);
  const tokenSymbol = list(given.tokenSymbol)
    .filter((symbol) => typeof symbol === 'string')
    .map((symbol) => cutText(symbol, longestSymbol));
  const prefix = list(given.ss58Format ?? given.SS58Prefix)
    .map(Number)
    .find(isAddressPrefix);
  const decimals = tokenDecimals[0];
  return {
    properties: {
      isEthereum: given.isEthereum === true,
      ss58Format: prefix ?? null,
      tokenDecimals,
      tokenSymbol,
    },
    token: decimals === undefined ? unnamedToken : { symbol: tokenSymbol[0] ?? 'UNIT', decimals },
    ss58Prefix: prefix ?? genericPrefix,
  };
}

/** Returns whether a number is a prefix of addresses; a runtime may state any number of 16 bits. */
export function isAddressPrefix(value: number): boolean {
  return isCount(value) && value <= maxPrefix && !reservedPrefixes.includes(value);
}

function list(value: unknown): unknown[] {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? value.slice(0, mostTokens) : [value];
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
