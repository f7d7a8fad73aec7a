import { isHex } from '@polkadot/util';
import { formatHex, type Hex, parseHex } from '../bytes/parseHex.js';
import { defineError } from '../errors/defineError.js';
import { formatGiven, isRecord } from '../json/json.js';
import { cutText } from '../text/text.js';
import { isSecretText } from './isSecretText.js';
import { decodeSs58 } from './ss58.js';

/** An account of 32 bytes (AccountId32), or of 20 bytes as Ethereum-like chains have them (AccountKey20). */
export interface Account {
  readonly kind: 'AccountId32' | 'AccountKey20';
  readonly hex: Hex;
}

/** An account as options take it: an SS58 address of any prefix, the hex of 32 or 20 bytes, or a parsed account. */
export type AccountInput = string | Account;

/** A text is neither an SS58 address nor the hex of 32 or 20 bytes. */
export class InvalidAccountError extends defineError({
  code: 'INVALID_ACCOUNT',
  fault: 'input',
  message: (facts: { text: string; field: string; reason: string }) =>
    `${facts.field}: expected an account, got "${cutText(facts.text)}" (${facts.reason}).`,
  hint: () =>
    'Give an SS58 address, or 0x and 64 hex digits. A chain with 20-byte accounts takes 40 hex digits.',
}) {}

/**
 * Reads an account from an SS58 address of any prefix, or from the hex of 32 or 20 bytes; a parsed account is returned
 * unchanged.
 *
 * @param account the address, its hex, or the account
 * @param field names the input in the error, `account` by default
 * @returns the account, without the prefix
 * @throws INVALID_ACCOUNT when the input is empty or of another form, or its checksum is wrong; a secret in its place is not repeated
 *
 * @example
 * ```ts
 * import { parseAccount } from '@parachron/core';
 *
 * parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY').hex;
 * // '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
 * ```
 */
export function parseAccount(account: AccountInput, field = 'account'): Account {
  if (typeof account !== 'string') return requireAccount(account, field);
  const text = account.trim();
  if (isSecretText(text)) throw new InvalidAccountError({ text: '…', field, reason: secretLike });
  if (isHex(text)) {
    if (text.length === 66) return { kind: 'AccountId32', hex: formatHex(parseHex(text)) };
    if (text.length === 42) return { kind: 'AccountKey20', hex: formatHex(parseHex(text)) };
    throw new InvalidAccountError({ text, field, reason: 'hex, but neither 32 nor 20 bytes' });
  }
  return { kind: 'AccountId32', hex: formatHex(parseSs58(text, field)) };
}

const secretLike = 'not repeated here, since it looks like a secret phrase or path';
const hexDigits = { AccountId32: 64, AccountKey20: 40 } as const;

/** Programs without types may pass any value. */
function requireAccount(account: unknown, field: string): Account {
  const { kind, hex } = isRecord(account) ? account : {};
  const isKnown = kind === 'AccountId32' || kind === 'AccountKey20';
  if (isKnown && typeof hex === 'string' && isHex(hex, hexDigits[kind] * 4)) return { kind, hex };
  const reason = 'neither an address, nor hex, nor an account';
  throw new InvalidAccountError({ text: formatGiven(account), field, reason });
}

/** Characters of 32 bytes with a prefix and a checksum, at least. */
const shortest = 35;

function parseSs58(text: string, field: string): Uint8Array {
  const found = decodeSs58(text);
  if (typeof found !== 'string') return found;
  // A short word is probably not an address.
  const reason = text.length < shortest ? 'too short for an SS58 address of 32 bytes' : found;
  throw new InvalidAccountError({ text, field, reason });
}
