import {
  type Account,
  balanceRead,
  formatAccount,
  getAccountBytes,
  type Hex,
  parseAccount,
  readKnown,
} from '@parachron/core';
import type { ServiceUser } from '@parachron/proxy';
import { defineFact } from '../Fact.js';

/** The checked user: the given user, or a sample account. */
export interface ProxyUserFact {
  /** True without a user: the facts hold for every user, and no account is read. */
  readonly isGeneric: boolean;
  readonly user: ServiceUser;
  /** The user's account on the target; undefined if that on the service has another length, and no other is given. */
  readonly real: Account | undefined;
  /** Name of the user in a sentence. */
  readonly label: string;
  /** Prefix of addresses on the target; undefined without the target. */
  readonly ss58Prefix: number | undefined;
}

/** The user with the checked proxies. */
export const proxyUserFact = defineFact({
  derive: ({ scope, runtimes }): ProxyUserFact => {
    const { account, onTarget } = scope.user ?? { account: sampleAccount, onTarget: undefined };
    const { serviceParaId: paraId } = scope;
    const isGeneric = scope.user === undefined;
    const user = { paraId, account: parseAccount(account) };
    const bytes = runtimes.target ? getAccountBytes(runtimes.target.registry) : 32;
    const length = 2 + 2 * bytes;
    // For a sample account the owner does not matter.
    const own = isGeneric ? (account.slice(0, length) as Hex) : (onTarget ?? account);
    const address = formatAccount(user.account, runtimes.service?.ss58Prefix);
    return {
      isGeneric,
      user,
      real: own.length === length ? parseAccount(own) : undefined,
      label: isGeneric
        ? `a user of parachain ${paraId} (no user given; sample account ${address})`
        : `the user ${address} of parachain ${paraId}`,
      ss58Prefix: runtimes.target?.ss58Prefix,
    };
  },
});

/** An account without a key. */
const sampleAccount: Hex = `0x${'5a'.repeat(32)}`;

/** Reason and advice for an account on the service that cannot be an account of the target. */
export const otherLength = {
  reason: "the user's account on the service has another length than accounts on the target",
  howToFindOut: "Give the user's account on the target (--on-target).",
} as const;

/** The nonce of the user's next transaction on the target; 0 if it is unknown. Fees are exact only with the nonce. */
export const targetNonceFact = defineFact({
  needs: { user: proxyUserFact },
  derive: async ({ facts: { user }, chains: { target } }): Promise<number> => {
    if (user.isGeneric || !user.real || !target) return 0;
    const { balance } = await target.read({ balance: balanceRead(user.real) });
    return readKnown(balance)?.nonce ?? 0;
  },
});
