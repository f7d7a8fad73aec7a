import {
  type Account,
  type AccountInput,
  defineError,
  formatAccount,
  formatTokens,
  type Planck,
  parseAccount,
  requireInput,
  type TokenUnit,
} from '@parachron/core';
import type { DerivedAccount } from './DerivedAccount.js';

/** The service's `crossChainAccount` differs from the account that the target derives for the user. */
export class CrossChainAccountDiffersError extends defineError({
  code: 'CROSS_CHAIN_ACCOUNT_DIFFERS',
  fault: 'input',
  message: (facts: {
    chain: string;
    ss58Prefix?: number;
    derived: Account;
    crossChainAccount: Account;
    deposit?: Planck;
    balance?: Planck;
    token?: TokenUnit;
  }) =>
    `${facts.chain} derives ${formatAccount(facts.derived, facts.ss58Prefix)} for the user, but crossChainAccount of the service returns ${formatAccount(facts.crossChainAccount, facts.ss58Prefix)}. ${describeLoss(facts)}`,
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
 * addresses, 42 by default; if known, `deposit`, planck reserved for a proxy granted to that account, and `balance`,
 * planck on that account; `token`, the unit of both amounts in the message, planck by default
 * @returns the error, not thrown, with both accounts and the possible loss; undefined if the accounts are equal
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
    readonly deposit?: Planck;
    readonly balance?: Planck;
    readonly token?: TokenUnit;
  },
): CrossChainAccountDiffersError | undefined {
  requireInput(
    { options },
    {
      options: {
        chain: 'string',
        ss58Prefix: 'number?',
        deposit: 'bigint?',
        balance: 'bigint?',
        token: 'object?',
      },
    },
  );
  const found = typeof derived === 'object' && derived.kind === 'account' ? derived.account : derived;
  const account = parseAccount(found, 'derived');
  const crossChainAccount = parseAccount(options.crossChainAccount, 'crossChainAccount');
  if (account.hex === crossChainAccount.hex) return undefined;
  return new CrossChainAccountDiffersError({ ...options, crossChainAccount, derived: account });
}

const plancks: TokenUnit = { symbol: 'planck', decimals: 0 };

function describeLoss({
  deposit,
  balance,
  token = plancks,
}: {
  readonly deposit?: Planck;
  readonly balance?: Planck;
  readonly token?: TokenUnit;
}): string {
  const held = deposit === undefined ? 'a deposit' : `a deposit of ${formatTokens(deposit, token)}`;
  const proxy = `A proxy granted to the returned account holds ${held}, and can never be used.`;
  return balance === undefined || balance === 0n
    ? `${proxy} Funds sent to that account are lost.`
    : `${proxy} The ${formatTokens(balance, token)} on that account are lost.`;
}
