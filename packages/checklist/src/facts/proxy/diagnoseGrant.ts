import type { Account } from '@parachron/core';
import { deriveProxyRefusal, type ProxyFacts, type ProxyGrant } from '@parachron/proxy';
import type { ProxyTypesFact } from './proxyTypesFact.js';

/** Faults of the proxy that a user granted; `undefined` for nothing. */
export type GrantProblem =
  /** The derived account is not a proxy of the user. */
  | 'missing'
  /** A proxy is granted to the account that the service names, and the target derives another. */
  | 'wrong-delegate'
  /** The chain wants calls to be announced, which the service does not do. */
  | 'delayed'
  /** Its type does not let a named call through. */
  | 'too-narrow'
  /** Whether its type lets the named calls through could not be tried. */
  | 'untried';

/** State of the user's proxies. */
export interface GrantDiagnosis {
  readonly problem: GrantProblem | undefined;
  /** The one by which the derived account would act: the first of it, as the chain picks it. */
  readonly active: ProxyGrant | undefined;
  /** Proxies that prevent a valid proxy, or can never be used. */
  readonly useless: readonly ProxyGrant[];
  /** A valid proxy that acts once the unusable ones are removed. */
  readonly spare: ProxyGrant | undefined;
  /** Calls that the active one's type refuses, by their bytes. */
  readonly refused: readonly string[];
}

/** Says what is wrong with the proxies of a user, from what is stored and what was tried. */
export function diagnoseGrant(
  facts: ProxyFacts,
  {
    types,
    crossChainAccount,
  }: { readonly types: ProxyTypesFact; readonly crossChainAccount: Account | undefined },
): GrantDiagnosis {
  const { proxies, delegate } = facts;
  const isElsewhere = crossChainAccount !== undefined && crossChainAccount.hex !== delegate.hex;
  const misplaced = isElsewhere
    ? proxies.filter((grant) => grant.delegate.hex === crossChainAccount.hex)
    : [];
  const own = proxies.filter((grant) => grant.delegate.hex === delegate.hex);
  const [active] = own;
  if (!active) {
    const problem = misplaced.length > 0 ? 'wrong-delegate' : 'missing';
    return { problem, active, useless: misplaced, spare: undefined, refused: [] };
  }
  const verdictOf = (grant: ProxyGrant) => findType(types, grant.proxyType)?.verdict ?? 'unknown';
  const isGood = (grant: ProxyGrant) => grant.delay === 0 && verdictOf(grant) !== 'refused';
  // The chain takes the first: what comes before a good one has to go.
  const bad = own.filter((grant) => !isGood(grant));
  const spare = own.find(isGood);
  const refused = (findType(types, active.proxyType)?.calls ?? [])
    .filter(({ result }) => result === 'filtered')
    .map(({ call }) => call);
  const isDelayed = deriveProxyRefusal(facts)?.name === 'Unannounced';
  const found = { active, useless: [...bad, ...misplaced], spare, refused };
  if (isDelayed) return { problem: 'delayed', ...found };
  const verdict = verdictOf(active);
  if (verdict === 'refused') return { problem: 'too-narrow', ...found };
  const isUntried = verdict === 'unknown' && isNeeded(types);
  return { problem: isUntried ? 'untried' : undefined, active, useless: misplaced, spare, refused };
}

function findType(types: ProxyTypesFact, name: string) {
  return types.known ? types.estimate.types.find((type) => type.name === name) : undefined;
}

/** Without a named call no type can refuse one. */
function isNeeded(types: ProxyTypesFact): boolean {
  return !types.known || types.hasCalls;
}
