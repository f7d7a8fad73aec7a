import { blake2b } from '@noble/hashes/blake2.js';
import {
  type Account,
  type AccountInput,
  formatHex,
  parseAccount,
  parseHex,
  requireInput,
} from '@parachron/core';
import { compactU32, u32 } from '../codec/byteCodecs.js';
import { Writer } from '../codec/bytes.js';
import type { ParaRelation } from '../locations/deriveLocation.js';
import type { Location } from '../locations/Location.js';
import { locationCodec } from '../locations/locationCodec.js';

/** The account with an id of 32 or 20 bytes. */
function createAccount(id: Uint8Array): Account {
  return { kind: id.length === 32 ? 'AccountId32' : 'AccountKey20', hex: formatHex(id) };
}

/** Derives an account from a preimage: the blake2b-256 hash, or its first 20 bytes. */
function hashAccount(preimage: Uint8Array, bytes: 32 | 20): Account {
  return createAccount(blake2b(preimage, { dkLen: 32 }).subarray(0, bytes));
}

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
  requireInput({ user }, { user: { paraId: 'number', relation: 'sibling|child', bytes: 'number?' } });
  const { paraId, relation, account, bytes = 32 } = user;
  const output = new Writer(['paraId']);
  output.raw(encodeText(relation === 'child' ? 'ChildChain' : 'SiblingChain'));
  compactU32.encode(output, paraId);
  const description = new Writer();
  if (account !== undefined) {
    const { kind, hex } = parseAccount(account);
    description.raw(encodeText(kind));
    description.raw(parseHex(hex));
  }
  output.list(description.finish());
  return hashAccount(output.finish(), bytes);
}

function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/**
 * Derives the account that older chains give to any location, by hashing its version 1 form.
 *
 * The service's `xcmpHandler_crossChainAccount` returns this account for every target; the answer is correct only for targets with
 * this rule. Newer chains have {@link deriveHashedDescriptionAccount}: a proxy granted to the wrong account can never be used.
 *
 * Chain: `Account32Hash`.
 * Sends: nothing.
 *
 * @param location of the account, relative to the deriving chain: the result of {@link deriveLocation}
 * @param options `bytes` of an account on the deriving chain, 32 by default
 * @returns the blake2b-256 hash of "multiloc" and the location; its first 20 bytes for a 20-byte account
 * @throws XCM_NOT_IN_VERSION when a junction or network is not in version 2, whose locations are those of version 1
 * @throws XCM_INVALID_VALUE when a value cannot be written
 *
 * @example
 * ```ts
 * import { parseAccount } from '@parachron/core';
 * import { deriveLocation, deriveLocationHashAccount } from '@parachron/xcm';
 *
 * const account = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
 * deriveLocationHashAccount(deriveLocation({ paraId: 2114, relation: 'sibling', account })).hex;
 * // '0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568'
 * ```
 */
export function deriveLocationHashAccount(location: Location, options: { bytes?: 32 | 20 } = {}): Account {
  requireInput({ options }, { options: { bytes: 'number?' } });
  const { bytes = 32 } = options;
  const output = new Writer();
  output.writeText('multiloc');
  locationCodec(2).encode(output, location);
  return hashAccount(output.finish(), bytes);
}

/**
 * Derives the account of a parachain itself on its relay chain or on a sibling.
 *
 * A chain may have another rule: some chains with 20-byte accounts hash a description ({@link
 * deriveHashedDescriptionAccount} without an account). Ask the chain's LocationToAccountApi, if the chain has that API.
 *
 * Chain: `ChildParachainConvertsVia` ("para"), `SiblingParachainConvertsVia` ("sibl").
 * Sends: nothing.
 *
 * @param para `paraId`; `relation`: 'child' for its account on the relay chain, 'sibling' for its account on another
 *   parachain; `bytes` of an account there, 32 by default
 * @returns the tag, the para id and zeros, as an account
 * @throws XCM_INVALID_VALUE when the para id is not a whole number of 32 bits
 *
 * @example
 * ```ts
 * import { deriveSovereignAccount } from '@parachron/xcm';
 *
 * deriveSovereignAccount({ paraId: 1000, relation: 'child' }).hex;
 * // '0x70617261e8030000000000000000000000000000000000000000000000000000'
 * ```
 */
export function deriveSovereignAccount(para: {
  paraId: number;
  relation: ParaRelation;
  bytes?: 32 | 20;
}): Account {
  requireInput({ para }, { para: { paraId: 'number', relation: 'sibling|child', bytes: 'number?' } });
  const { paraId, relation, bytes = 32 } = para;
  const output = new Writer(['paraId']);
  output.raw(encodeText(relation === 'child' ? 'para' : 'sibl'));
  u32.encode(output, paraId);
  output.raw(new Uint8Array(bytes - 8));
  return createAccount(output.finish());
}
