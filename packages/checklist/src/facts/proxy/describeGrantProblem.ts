import { formatAccount, pluralize } from '@parachron/core';
import type { ProxyFacts } from '@parachron/proxy';
import type { GrantDiagnosis } from './explainGrant.js';

/** Describes the fault of a user's proxies in a sentence; undefined without a known fault. */
export function describeGrantProblem(
  { real, delegate, chain, ss58Prefix }: Pick<ProxyFacts, 'real' | 'delegate' | 'chain' | 'ss58Prefix'>,
  { problem, active }: Pick<GrantDiagnosis, 'problem' | 'active'>,
): string | undefined {
  const [user, who] = [real, delegate].map((account) => formatAccount(account, ss58Prefix));
  switch (problem) {
    case undefined:
    case 'untried':
    case 'uncompared':
      return undefined;
    case 'missing':
      return `${user} has no proxy ${who}. A proxy has to be the derived account.`;
    case 'wrong-delegate':
      return `The proxy is granted to the account that the service names, not to ${who}, which ${chain} derives. This proxy can never be used.`;
    case 'delayed': {
      const delay = active?.delay ?? 0;
      return `The proxy has a delay of ${delay} ${pluralize(delay, 'block')}. Each call has to be announced before; the service announces no call.`;
    }
    case 'too-narrow':
      return `The proxy has the type ${active?.proxyType}, which refuses a call of the tasks.`;
  }
}

/** Describes the doubt about a proxy whose type may refuse the calls of tasks, none of which is named. */
export function describeUncompared(acts: string): {
  readonly reason: string;
  readonly howToFindOut: string;
} {
  return {
    reason: `${acts}; it is unknown whether this type permits the calls of tasks, since no call is named`,
    howToFindOut: 'Name the calls of your tasks (--call), and check again.',
  };
}
