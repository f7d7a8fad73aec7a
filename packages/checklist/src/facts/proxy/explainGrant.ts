import { type Account, formatAccount, pluralize } from '@parachron/core';
import type { ProxyFacts, ProxyGrant } from '@parachron/proxy';
import type { Gap } from '../Known.js';
import type { ProxyTypesFact } from './proxyTypesFact.js';

/** Faults of a granted proxy; `undefined` without a fault. */
type GrantProblem =
  /** The derived account is not a proxy of the user. */
  | 'missing'
  /** A proxy is granted to the account that the service names, and the target derives another. */
  | 'wrong-delegate'
  /** The proxy requires announcements, which the service does not make. */
  | 'delayed'
  /** Its type does not permit a named call. */
  | 'too-narrow'
  /** Without a dry run, it is unknown whether its type permits the named calls. */
  | 'untried'
  /** No calls are named, and its type may refuse the calls of tasks. */
  | 'uncompared';

/** State of the user's proxies. */
export interface GrantDiagnosis {
  readonly problem: GrantProblem | undefined;
  /** The proxy by which the derived account would act: its first one, which the chain picks. */
  readonly active: ProxyGrant | undefined;
  /** Proxies that prevent a valid proxy, or can never be used. */
  readonly useless: readonly ProxyGrant[];
  /** A valid proxy that acts once the unusable ones are removed. */
  readonly spare: ProxyGrant | undefined;
}

/** Finds the fault of the proxies of a user, from storage and dry runs. */
export function explainGrant(
  facts: ProxyFacts,
  types: ProxyTypesFact,
  crossChainAccount: Account | undefined,
): GrantDiagnosis {
  const { proxies, delegate } = facts;
  const own = proxies.filter((grant) => grant.delegate.hex === delegate.hex);
  const misplaced = proxies.filter(
    (grant) => grant.delegate.hex === crossChainAccount?.hex && !own.includes(grant),
  );
  const [active] = own;
  if (!active) {
    const problem = misplaced.length > 0 ? 'wrong-delegate' : 'missing';
    return { problem, active, useless: misplaced, spare: undefined };
  }
  const findVerdict = (grant: ProxyGrant) => findType(types, grant.proxyType)?.verdict ?? 'unknown';
  const isGood = (grant: ProxyGrant) => grant.delay === 0 && findVerdict(grant) !== 'refused';
  // The chain takes the first proxy: proxies before a valid one have to be removed.
  const bad = own.filter((grant) => !isGood(grant));
  const spare = own.find(isGood);
  const found = { active, useless: [...bad, ...misplaced], spare };
  if (active.delay !== 0) return { problem: 'delayed', ...found };
  const verdict = findVerdict(active);
  if (verdict === 'refused') return { problem: 'too-narrow', ...found };
  // Without a named call, only the most permissive type is sure to permit the calls of tasks.
  const isSure = types.known && !types.hasCalls ? types.chosen === active.proxyType : verdict !== 'unknown';
  const doubt = types.known && !types.hasCalls ? 'uncompared' : 'untried';
  return { problem: isSure ? undefined : doubt, active, useless: misplaced, spare };
}

function findType(types: ProxyTypesFact, name: string) {
  return types.known ? types.estimate.types.find((type) => type.name === name) : undefined;
}

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

/** Describes the doubt whether the type of a user's proxy permits the calls of tasks; undefined without a doubt. */
export function describeGrantDoubt(
  { delegate, ss58Prefix }: Pick<ProxyFacts, 'delegate' | 'ss58Prefix'>,
  { problem, active }: Pick<GrantDiagnosis, 'problem' | 'active'>,
  howToTry: string,
): Gap | undefined {
  const acts = `${formatAccount(delegate, ss58Prefix)} may act by a proxy of the type ${active?.proxyType}; it is unknown whether this type permits the`;
  if (problem === 'untried') return { reason: `${acts} named calls`, howToFindOut: howToTry };
  if (problem !== 'uncompared') return undefined;
  const howToFindOut = 'Name the calls of your tasks (--call), and check again.';
  return { reason: `${acts} calls of tasks, since no call is named`, howToFindOut };
}
