import {
  type Account,
  type AccountInput,
  defineError,
  formatAccount,
  parseAccount,
  requireInput,
} from '@parachron/core';
import type { DerivedAccount } from './DerivedAccount.js';

/** The service's `crossChainAccount` differs from the account that the target derives for the user. */
export class CrossChainAccountDiffersError extends defineError({
  code: 'CROSS_CHAIN_ACCOUNT_DIFFERS',
  fault: 'input',
  message: (facts: { chain: string; ss58Prefix?: number; derived: Account; crossChainAccount: Account }) =>
    `${facts.chain} derives ${formatAccount(facts.derived, facts.ss58Prefix)} for the user, but crossChainAccount of the service returns ${formatAccount(facts.crossChainAccount, facts.ss58Prefix)}. A proxy granted to the returned account can never be used, and funds sent to that account are lost.`,
  hint: (facts) =>
    `Grant the proxy to ${formatAccount(facts.derived, facts.ss58Prefix)}, and fund that account. Remove a proxy granted to ${formatAccount(facts.crossChainAccount, facts.ss58Prefix)}: the removal returns the deposit.`,
}) {}

/**
 * Compares the derived account of a user on a target with the answer of the service's `crossChainAccount`.
 *
 * The service answers with the hash of the location for every target. A proxy granted to the wrong account can never be
 * used, and no account can move funds sent to the wrong account.
 *
 * Chain: `xcmpHandler_crossChainAccount` of the service against the target's own rule.
 * Sends: nothing.
 *
 * @param derived the account on the target
 * @param options `crossChainAccount`, the service's answer; `chain`, the target's name; `ss58Prefix`, the prefix of its
 * addresses, 42 by default
 * @returns the error, not thrown, with both accounts; undefined if the accounts are equal
 *
 * @example
 * ```ts
 * import { parseAccount } from '@parachron/core';
 * import { compareCrossChainAccount } from '@parachron/proxy';
 *
 * const differs = compareCrossChainAccount(
 *   parseAccount('0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f'),
 *   {
 *     crossChainAccount: parseAccount('0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568'),
 *     chain: 'Parachain',
 *   },
 * );
 * differs?.code; // 'CROSS_CHAIN_ACCOUNT_DIFFERS'
 * ```
 */
export function compareCrossChainAccount(
  derived: AccountInput | Extract<DerivedAccount, { kind: 'account' }>,
  options: {
    readonly crossChainAccount: AccountInput;
    readonly chain: string;
    readonly ss58Prefix?: number;
  },
): CrossChainAccountDiffersError | undefined {
  requireInput({ options }, { options: { chain: 'string', ss58Prefix: 'number?' } });
  const found = typeof derived === 'object' && derived.kind === 'account' ? derived.account : derived;
  const account = parseAccount(found, 'derived');
  const crossChainAccount = parseAccount(options.crossChainAccount, 'crossChainAccount');
  if (account.hex === crossChainAccount.hex) return undefined;
  return new CrossChainAccountDiffersError({ ...options, crossChainAccount, derived: account });
}
