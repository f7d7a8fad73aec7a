import { type Account, requireInput } from '@parachron/core';
import { Writer } from '../codec/Writer.js';
import type { Location } from '../locations/Location.js';
import { locationCodec } from '../locations/locationCodec.js';
import { hashAccount } from './hashAccount.js';

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
  const tag = new TextEncoder().encode('multiloc');
  output.compact(tag.length);
  output.raw(tag);
  locationCodec(2).write(output, location);
  return hashAccount(output.finish(), bytes);
}
