import { type Account, formatAccount, requireInput } from '@parachron/core';
import { deriveHashedDescriptionAccount, deriveLocation, deriveLocationHashAccount } from '@parachron/xcm';
import type { DerivationRule } from './DerivedAccount.js';
import { parseServiceUser, type ServiceUser, type ServiceUserInput } from './ServiceUser.js';

/**
 * Derives the account of a user of the service on a target by one of the two known rules.
 *
 * Use {@link getDerivedAccount} if the target is available: a proxy granted to the account of the wrong rule can never be used.
 *
 * Chain: `HashedDescription` or `Account32Hash` as converters of locations.
 * Sends: nothing.
 *
 * @param user the user, and the relation of the service to the target
 * @param options `rule` of the target; `bytes` of an account there, 32 by default
 * @returns an account of 32 bytes, or of the first 20 of these bytes
 * @throws INVALID_ACCOUNT when the user's account is invalid
 * @throws XCM_INVALID_VALUE when the para id is not a whole number of 32 bits
 *
 * @example
 * ```ts
 * import { deriveUserAccount } from '@parachron/proxy';
 *
 * const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
 * deriveUserAccount({ paraId: 2114, account }, { rule: 'hashedDescription' }).hex;
 * // '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f'
 * ```
 */
export function deriveUserAccount(
  user: ServiceUserInput,
  options: { readonly rule: Exclude<DerivationRule, 'none'>; readonly bytes?: 32 | 20 },
): Account {
  // The functions that derive the account check the relation.
  const shape = { rule: 'hashedDescription|locationHash', bytes: 'number?' } as const;
  requireInput({ user, options }, { user: { paraId: 'whole number' }, options: shape });
  const { paraId, account, relation = 'sibling' } = parseServiceUser(user);
  const { rule, bytes = 32 } = options;
  return rule === 'hashedDescription'
    ? deriveHashedDescriptionAccount({ paraId, relation, account, bytes })
    : deriveLocationHashAccount(deriveLocation({ paraId, relation, account }), { bytes });
}

/**
 * Compares an account with those of the known rules, of the same length: the rule that derives it, if any, and the words for all.
 *
 * Sends: nothing.
 *
 * @param ss58Prefix the prefix of the addresses in the words, 42 by default
 *
 * @example
 * ```ts
 * import type { Account } from '@parachron/core';
 * import { compareRules, type ServiceUser } from '@parachron/proxy';
 *
 * declare const user: ServiceUser;
 * declare const given: Account;
 * const { rule, words } = compareRules(user, given);
 * console.log(rule ?? `expected ${words}`); // expected 5… (hashedDescription) or 5… (locationHash)
 * ```
 */
export function compareRules(user: ServiceUser, given: Account, ss58Prefix?: number) {
  requireInput({ user, given }, { user: { paraId: 'number' }, given: { kind: 'string', hex: 'string' } });
  const { hex, kind } = given;
  const bytes = kind === 'AccountKey20' ? 20 : 32;
  const known = (['hashedDescription', 'locationHash'] as const).map((rule) => {
    const account = deriveUserAccount(user, { rule, bytes });
    return { rule, isSame: account.hex === hex, words: `${formatAccount(account, ss58Prefix)} (${rule})` };
  });
  return {
    rule: known.find(({ isSame }) => isSame)?.rule,
    words: known.map(({ words }) => words).join(' or '),
  };
}
