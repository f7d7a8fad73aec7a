import type { Account, Snapshot } from '@parachron/core';
import {
  listProxyTypes,
  type ProxyTypesRequest,
  type TriedProxyTypes,
  tryProxyTypes,
} from '@parachron/proxy';
import { defineFact, describeNotGiven, type Known } from '../Fact.js';
import { pauseFact, resumeForks } from '../network/pauseFact.js';
import { describeTrying, takeFork } from '../takeFork.js';
import { namedCallsFact } from './namedCallsFact.js';
import { findProxyGap } from './proxyPalletFact.js';
import { otherLength, proxyUserFact } from './proxyUserFact.js';

/** The proxy types that permit the named calls, and the type that a user should grant. */
export type ProxyTypesFact = Known<{
  readonly estimate: TriedProxyTypes;
  /** Whether any type could be tried. */
  readonly isTried: boolean;
  /** The narrowest type that permits all named calls; the most permissive if no call is named or tried; undefined if each refuses one. */
  readonly chosen: string | undefined;
  /** Whether calls were named. */
  readonly hasCalls: boolean;
  /** A sentence: how to find out what could not be tried. */
  readonly howToTry: string;
}>;

/** Every proxy type of the target, tried against the calls that the team names, after the pauses that the plan ends. */
export const proxyTypesFact = defineFact({
  needs: { user: proxyUserFact, named: namedCallsFact, pauses: pauseFact },
  // The dry runs need answers of the target, so this fact reads the target itself.
  derive: async ({ facts: { user, named, pauses }, chains: { target }, forks }): Promise<ProxyTypesFact> => {
    const { real } = user;
    if (!target) return describeNotGiven('target');
    const gap = findProxyGap(target.runtime);
    if (gap) return gap;
    if (!real) return { known: false, ...otherLength };
    const calls = named.calls.map(({ call }) => call);
    const { resume = [] } = pauses.find(({ role }) => role === 'target') ?? {};
    return tryTypes(target, { real, calls, fork: resumeForks(forks.target, resume) });
  },
});

/** Tries each type, on a fork if one is given and runs, and chooses the type to grant. */
export async function tryTypes(
  target: Snapshot,
  request: Omit<ProxyTypesRequest, 'delegate'> & { readonly real: Account },
) {
  const { kind } = request.real;
  const hasCalls = request.calls.length > 0;
  // Without calls, only the widest type is wanted: the first one, if it has the usual name.
  const [first = ''] = listProxyTypes(target.runtime.registry);
  const fork = hasCalls || !/^any$/i.test(first) ? request.fork : undefined;
  // A filter ignores the delegate: this account has no key.
  const delegate: Account = { kind, hex: `0x${'d3'.repeat(kind === 'AccountKey20' ? 20 : 32)}` };
  const estimate = await takeFork(fork, (taken) =>
    tryProxyTypes(target, { ...request, delegate, fork: taken }),
  );
  const isTried = estimate.types.some(({ verdict }) => verdict !== 'unknown');
  // If no type was tried, this is the first type.
  const [widest] = estimate.types.toSorted((left, right) => right.reach.length - left.reach.length);
  const chosen = hasCalls && isTried ? estimate.narrowest : widest?.name;
  return { known: true, estimate, isTried, hasCalls, chosen, howToTry: describeTrying(fork) } as const;
}
