import { type Account, formatAccount, pluralize } from '@parachron/core';
import type { ProxyFacts, ProxyGrant } from '@parachron/proxy';
import type { Gap } from '../Fact.js';
import type { ProxyTypesFact } from './proxyTypesFact.js';

/** State of the user's proxies. */
export interface GrantDiagnosis {
  /** The fault of the proxies in a sentence; undefined without a known fault. */
  readonly fault: string | undefined;
  /** The doubt whether the type of the active proxy permits the calls of tasks; undefined without a doubt. */
  readonly doubt: Gap | undefined;
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
  const { proxies, delegate, chain, ss58Prefix } = facts;
  const [user, who] = [facts.real, delegate].map((account) => formatAccount(account, ss58Prefix));
  const own = proxies.filter((grant) => grant.delegate.hex === delegate.hex);
  const misplaced = proxies.filter(
    (grant) => grant.delegate.hex === crossChainAccount?.hex && !own.includes(grant),
  );
  const [active] = own;
  const tried = types.known ? types.estimate.types : [];
  const findVerdict = ({ proxyType: type }: ProxyGrant) =>
    tried.find(({ name }) => name === type)?.verdict ?? 'unknown';
  const isGood = (grant: ProxyGrant) => grant.delay === 0 && findVerdict(grant) !== 'refused';
  if (active && isGood(active)) {
    const { proxyType } = active;
    const acts = `${who} may act by a proxy of the type ${proxyType}; it is unknown whether this type permits the`;
    const doubt = describeDoubt(acts, types, { proxyType, isTried: findVerdict(active) !== 'unknown' });
    return { fault: undefined, doubt, active, useless: misplaced, spare: active };
  }
  // The chain takes the first proxy: proxies before a valid one have to be removed.
  const useless = [...own.filter((grant) => !isGood(grant)), ...misplaced];
  const explain = (): string => {
    if (active?.delay)
      return `The proxy has a delay of ${active.delay} ${pluralize(active.delay, 'block')}. Each call has to be announced before; the service announces no call.`;
    if (active) return `The proxy has the type ${active.proxyType}, which refuses a call of the tasks.`;
    return misplaced.length > 0
      ? `The proxy is granted to the account that the service names, not to ${who}, which ${chain} derives. This proxy can never be used.`
      : `${user} has granted no proxy to ${who}, which ${chain} derives.`;
  };
  return { fault: explain(), doubt: undefined, active, useless, spare: own.find(isGood) };
}

function describeDoubt(
  acts: string,
  types: ProxyTypesFact,
  { proxyType, isTried }: Pick<ProxyGrant, 'proxyType'> & { readonly isTried: boolean },
): Gap | undefined {
  if (!types.known) return { reason: `${acts} named calls`, howToFindOut: types.howToFindOut };
  if (types.hasCalls)
    return isTried ? undefined : { reason: `${acts} named calls`, howToFindOut: types.howToTry };
  // Without a named call, only the most permissive type is sure to permit the calls of tasks.
  if (types.chosen === proxyType) return undefined;
  const howToFindOut = 'Name the calls of your tasks (--call), and check again.';
  return { reason: `${acts} calls of tasks, since no call is named`, howToFindOut };
}
