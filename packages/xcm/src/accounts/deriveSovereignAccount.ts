import { type Account, formatHex, requireInput } from '@parachron/core';
import { u32 } from '../codec/integerCodecs.js';
import { Writer } from '../codec/Writer.js';
import type { ParaRelation } from '../locations/deriveLocation.js';

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
  requireInput({ para }, { para: { paraId: 'number', relation: 'string', bytes: 'number?' } });
  const { paraId, relation, bytes = 32 } = para;
  const output = new Writer(['paraId']);
  output.raw(new TextEncoder().encode(relation === 'child' ? 'para' : 'sibl'));
  u32.write(output, paraId);
  output.raw(new Uint8Array(bytes - 8));
  return { kind: bytes === 32 ? 'AccountId32' : 'AccountKey20', hex: formatHex(output.finish()) };
}
