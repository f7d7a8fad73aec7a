import { type Account, type AccountInput, parseAccount, requireInput } from '@parachron/core';
import { createFixedBytesCodec } from '../codec/byteCodecs.js';
import { compactU32 } from '../codec/integerCodecs.js';
import { Writer } from '../codec/Writer.js';
import type { ParaRelation } from '../locations/deriveLocation.js';
import { hashAccount } from './hashAccount.js';

/**
 * Derives the account that newer chains give to an account of another parachain, by hashing a description.
 *
 * The account is correct only on a chain with this rule: ask its LocationToAccountApi, or verify the account with a dry
 * run. Older chains have {@link deriveLocationHashAccount}; some chains derive no account for users of other
 * parachains.
 *
 * Chain: `HashedDescription<AccountId, DescribeFamily<…>>`.
 * Sends: nothing.
 *
 * @param user `paraId` of the parachain that the user is on; `relation`: 'sibling' seen from another parachain,
 *   'child' seen from the relay chain; `account` of the user there, absent for the parachain itself;
 *   `bytes` of an account on the deriving chain, 32 by default
 * @returns the blake2b-256 hash of the tag, the para id and the description; its first 20 bytes for a 20-byte account
 * @throws INVALID_ACCOUNT when the account is invalid
 * @throws XCM_INVALID_VALUE when the para id is not a whole number of 32 bits
 *
 * @example
 * ```ts
 * import { deriveHashedDescriptionAccount } from '@parachron/xcm';
 *
 * const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
 * deriveHashedDescriptionAccount({ paraId: 2114, relation: 'sibling', account: alice }).hex;
 * // '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f'
 * ```
 */
export function deriveHashedDescriptionAccount(user: {
  paraId: number;
  relation: ParaRelation;
  account?: AccountInput;
  bytes?: 32 | 20;
}): Account {
  requireInput({ user }, { user: { paraId: 'number', relation: 'string', bytes: 'number?' } });
  const { paraId, relation, account, bytes = 32 } = user;
  const output = new Writer(['paraId']);
  output.raw(encodeText(relation === 'child' ? 'ChildChain' : 'SiblingChain'));
  compactU32.write(output, paraId);
  const description = account === undefined ? new Uint8Array() : describe(parseAccount(account));
  output.compact(description.length);
  output.raw(description);
  return hashAccount(output.finish(), bytes);
}

function describe(account: Account): Uint8Array {
  const output = new Writer(['account']);
  output.raw(encodeText(account.kind));
  createFixedBytesCodec(account.kind === 'AccountId32' ? 32 : 20).write(output, account.hex);
  return output.finish();
}

function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
