import { base58 } from '@scure/base';
import { defineError } from '../errors/defineError.js';
import { checksumBytes, hashSs58, reservedPrefixes } from './ss58.js';

// Prefixes have 14 bits, and those up to 63 take one byte.
const maxPrefix = 16_383;
const maxShortPrefix = 63;

/** A number is not a prefix of SS58 addresses. */
export class Ss58PrefixError extends defineError({
  code: 'SS58_PREFIX',
  fault: 'input',
  message: (facts: { prefix: number }) => `prefix: ${facts.prefix} is not a prefix of SS58 addresses.`,
  hint: () => `Give a number from 0 to ${maxPrefix}, other than ${reservedPrefixes.join(' and ')}.`,
}) {}

/**
 * Encodes 32 bytes as an SS58 address.
 *
 * @throws SS58_PREFIX when SS58 has no such prefix
 */
export function encodeSs58(bytes: Uint8Array, prefix: number): string {
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > maxPrefix || reservedPrefixes.includes(prefix))
    throw new Ss58PrefixError({ prefix });
  const head =
    prefix <= maxShortPrefix
      ? [prefix]
      : // The low byte's upper six bits and a mark, then its lower two bits with the upper bits of the prefix.
        [((prefix & 0b1111_1100) >> 2) | 0b0100_0000, (prefix >> 8) | ((prefix & 0b11) << 6)];
  const body = Uint8Array.of(...head, ...bytes);
  return base58.encode(Uint8Array.of(...body, ...hashSs58(body).subarray(0, checksumBytes)));
}
