import {
  type Account,
  type AccountBalance,
  type Answer,
  balanceRead,
  formatAccount,
  type Hex,
  parseAccount,
  type Runtime,
} from '@parachron/core';
import type { ServiceUser } from '@parachron/proxy';
import type { Scope } from '../../Scope.js';
import { defineFact } from '../Fact.js';

/** The checked user: the given user, or a sample account. */
export interface ProxyUserFact {
  /** True without a user: the facts hold for every user, and no account is read. */
  readonly isGeneric: boolean;
  readonly user: ServiceUser;
  /**
   * The user's account on the target; undefined if the account on the service has another length and no other account was
   * given.
   */
  readonly real: Account | undefined;
  /** Name of the user in a sentence. */
  readonly label: string;
  /** Prefix of addresses on the target; undefined without the target. */
  readonly ss58Prefix: number | undefined;
}

/** The user with the checked proxies. */
export const proxyUserFact = defineFact({
  derive: ({ scope, runtimes }): ProxyUserFact => {
    const { account, onTarget } = scope.user ?? { account: sampleAccount };
    const isGeneric = scope.user === undefined;
    return {
      isGeneric,
      user: { paraId: scope.serviceParaId, account: parseAccount(account) },
      real: findReal({ account, onTarget, runtime: runtimes.target, isGeneric }),
      label: describeUser(scope, runtimes.service?.ss58Prefix),
      ss58Prefix: runtimes.target?.ss58Prefix,
    };
  },
});

/** An account without a key. */
const sampleAccount: Hex = `0x${'5a'.repeat(32)}`;

function describeUser({ user, serviceParaId }: Scope, ss58Prefix: number | undefined): string {
  return user
    ? `the user ${formatAccount(parseAccount(user.account), ss58Prefix)} of parachain ${serviceParaId}`
    : `a user of parachain ${serviceParaId} (no --user given; sample account ${formatAccount(parseAccount(sampleAccount), ss58Prefix)})`;
}

function findReal(about: {
  readonly account: Hex;
  readonly onTarget: Hex | undefined;
  readonly runtime: Runtime | undefined;
  readonly isGeneric: boolean;
}): Account | undefined {
  const { account, onTarget, runtime, isGeneric } = about;
  const length = 2 + 2 * (runtime?.registry.createType('AccountId').encodedLength ?? 32);
  // For a sample account the owner does not matter.
  const own = isGeneric ? (account.slice(0, length) as Hex) : (onTarget ?? account);
  return own.length === length ? parseAccount(own) : undefined;
}

/** Reason and advice for an account on the service that cannot be an account of the target. */
export const otherLength = {
  reason: "the user's account on the service has another length than accounts on the target",
  howToFindOut: "Give --on-target with the user's account on the target.",
} as const;

/** Balance and nonce of the named user on the target; undefined if no user is given, or the user has no account there. */
type TargetBalanceFact = Answer<AccountBalance> | undefined;

/** The balance and the nonce of the user's account on the target. */
export const targetBalanceFact = defineFact({
  needs: { user: proxyUserFact },
  derive: async ({ facts: { user }, chains: { target } }): Promise<TargetBalanceFact> => {
    if (user.isGeneric || !user.real || !target) return undefined;
    return (await target.read({ balance: balanceRead(user.real) })).balance;
  },
});

/** The nonce of the user's next transaction, if known; fees are exact only with the nonce. */
export function deriveNonce(balance: TargetBalanceFact): number {
  return balance?.known ? balance.value.nonce : 0;
}
