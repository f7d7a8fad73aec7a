import type { Forkable } from '@parachron/client';
import { formatTokens, type PlanStep, type Runtime } from '@parachron/core';
import { defineFact } from '../Fact.js';
import { planRootStep } from '../network/planRootStep.js';
import { serviceFact } from '../serviceFact.js';
import { dispatchAsRoot, takeFork } from '../takeFork.js';
import { homeTokenFact } from './homeTokenFact.js';
import { listRegistrations, type RegisteredToken, type Registration } from './listRegistrations.js';
import { readRegistry, tokenRegistryFact } from './tokenRegistryFact.js';

/** How root of the target registers the service's token, if the service pays with it. */
export interface RegistrationPlanFact {
  /** The call after which a fork of the target knew the token; undefined if there is none. */
  readonly step?: PlanStep;
  /** The calls that did not register it, by the chain's names, each with its error on the fork. */
  readonly refused: readonly RefusedRegistration[];
  /** The calls that may register it, without a fork to try them on. */
  readonly untried: readonly string[];
}

/** A call that was tried, and registered nothing. */
interface RefusedRegistration {
  readonly name: string;
  readonly error: string;
}

/** The call that registers the service's token on the target, tried on a fork as root. */
export const registrationPlanFact = defineFact({
  id: 'registration-plan',
  needs: { registry: tokenRegistryFact, home: homeTokenFact, service: serviceFact },
  derive: async ({
    facts: { registry, home, service },
    runtimes: { target },
    forks,
    scope,
  }): Promise<RegistrationPlanFact> => {
    const row = service.known && service.row.known ? service.row.value : undefined;
    const isNeeded = row && !row.isTargetsToken && row.flow !== 'remote';
    if (!isNeeded || !target || !home || home.existentialDeposit === undefined) return none;
    if (registry.known && registry.entry) return none;
    const token = { token: home.token, minimum: home.existentialDeposit, scope };
    const candidates = listRegistrations(target.registry, token);
    return takeFork(forks.target, async (fork) => {
      const about = { target, token, candidates };
      return fork ? tryAll(fork, about) : { refused: [], untried: listNames(candidates) };
    });
  },
});

const none: RegistrationPlanFact = { refused: [], untried: [] };

function listNames(candidates: readonly Registration[]): string[] {
  return [...new Set(candidates.map(({ names }) => names.join(' and ')))];
}

/** Dispatches the candidates one after the other, each on a fork of its own, until the registry has the token. */
async function tryAll(
  from: Forkable,
  {
    target,
    token,
    candidates,
  }: {
    readonly target: Runtime;
    readonly token: RegisteredToken;
    readonly candidates: readonly Registration[];
  },
): Promise<RegistrationPlanFact> {
  const refused: RefusedRegistration[] = [];
  for (const candidate of candidates) {
    const fork = await from.fork();
    const { outcome, error } = await dispatchAsRoot(fork, candidate.call.hex);
    const found = outcome === 'done' ? await readRegistry(await fork.snapshot(), token.scope) : undefined;
    if (found?.known && found.entry)
      return { step: planStep(target, { ...candidate, ...token }), refused, untried: [] };
    const name = candidate.names.join(' and ');
    refused.push({
      name,
      error: found ? 'the registry has no such location afterwards' : (error ?? outcome),
    });
  }
  return { refused, untried: [] };
}

function planStep(
  target: Runtime,
  { call, isOwned, id, token, minimum, scope }: Registration & RegisteredToken,
): PlanStep {
  return planRootStep(target, {
    id: 'register-token',
    title: `${target.chain} registers ${token.symbol}, with ${formatTokens(minimum, token)} as the least balance of an account.`,
    call,
    paraId: scope.targetParaId,
    verify: `\`token/registered-on-target\` finds the location of parachain ${scope.serviceParaId} in the registry of ${target.chain}.`,
    notes: [
      ...(isOwned
        ? [`The sovereign account of parachain ${scope.serviceParaId} owns the entry of the token.`]
        : []),
      ...(id === undefined ? [] : [`The team of ${target.chain} may choose another id than ${id}.`]),
      'The weight traders of the target decide whether the token pays for messages.',
    ],
  });
}
