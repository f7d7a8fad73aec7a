import { blake2b } from '@noble/hashes/blake2.js';
import {
  type Account,
  type AccountInput,
  formatHex,
  type Hex,
  InvalidAccountError,
  InvalidInputError,
  parseAccount,
  parseHex,
} from '@parachron/core';
import { addLength, joinBytes } from '@parachron/core/scale';
import { stringToU8a } from '@polkadot/util';

/**
 * Derives the id of a task from its owner and the owner's id, without a request.
 *
 * Chain: `automationTime_generateTaskId`, which returns the same id
 *
 * Sends: nothing.
 *
 * @param owner the account that signs the scheduling call, as an address or parsed
 * @param providedId the owner's id: text or bytes
 * @returns the id, 32 bytes as hex
 * @throws INVALID_ACCOUNT when the owner is not an account, or has 20 bytes
 *
 * @example
 * ```ts
 * import { deriveTaskId } from '@parachron/scheduler';
 *
 * deriveTaskId('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'savedProvidedID');
 * // '0x45edb12767422ace02643641c0224b7a37d584751779e78e35819212d04100fd'
 * ```
 */
export function deriveTaskId(owner: AccountInput, providedId: ProvidedId): Hex {
  return formatHex(blake2b(encodeTaskName(parseOwner(owner), providedId), { dkLen: 32 }));
}

/** Encodes what the id of a task is the hash of: the account, and the id that it chose with its length. */
export function encodeTaskName({ hex }: Account, providedId: ProvidedId): Uint8Array {
  return joinBytes([parseHex(hex), addLength(parseHex(encodeProvidedId(providedId)))]);
}

/** The id that the caller chooses for a task: text, always encoded as UTF-8 (also `0x…`), or bytes. */
export type ProvidedId = string | Uint8Array;

/**
 * Encodes a provided id as bytes.
 *
 * @throws INVALID_INPUT when the id is neither text nor bytes, or text with half of a surrogate pair
 */
export function encodeProvidedId(providedId: ProvidedId): Hex {
  if (providedId instanceof Uint8Array) return formatHex(providedId);
  const isText = typeof providedId === 'string';
  // Two ids with half a character would have the same bytes.
  const found = isText ? /\p{Cs}/u.test(providedId) && 'half a character' : typeof providedId;
  if (found) throw new InvalidInputError({ field: 'providedId', expected: 'text or bytes', found });
  return formatHex(stringToU8a(providedId));
}

/**
 * Parses an account of the service's chain, which has accounts of 32 bytes.
 *
 * @param field the name of the input in the error, `owner` by default
 * @throws INVALID_ACCOUNT when the account is invalid, or has 20 bytes
 */
export function parseOwner(owner: AccountInput, field = 'owner'): Account {
  const account = parseAccount(owner, field);
  if (account.kind === 'AccountId32') return account;
  throw new InvalidAccountError({
    text: account.hex,
    field,
    reason: 'accounts of the service have 32 bytes',
  });
}

/** Parses the id of a task. @throws INVALID_HEX when it is not 32 bytes of hex */
export function parseTaskId(taskId: Hex, field = 'taskId'): Hex {
  return formatHex(parseHex(taskId, { field, bytes: 32 }));
}
