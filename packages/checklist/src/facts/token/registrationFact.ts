import type { Fork, Forkable } from '@parachron/client';
import { tryDispatch } from '@parachron/client/decode';
import { formatTokens, isRecord, type NoFix, type PlanStep, type Runtime } from '@parachron/core';
import { defineFact } from '../Fact.js';
import { planRootStep } from '../planSteps.js';
import { findAccepted, programFact } from '../proxy/deliveryFact.js';
import { type ServiceFact, serviceFact } from '../service/serviceFact.js';
import { takeFork } from '../takeFork.js';
import { listRegistrations, type RegisteredToken, type Registration } from './listRegistrations.js';
import { homeTokenFact } from './tokenDetailsFact.js';
import { formatEntries, readRegistry, tokenRegistryFact } from './tokenRegistryFact.js';

/** How the target registers the service's token: the step, or the reason for having none. */
export interface TokenRegistration {
  readonly fix?: readonly PlanStep[];
  readonly noFix?: NoFix;
  /** Whether the target then accepts the service's program, which is paid in the token. */
  readonly pays?: boolean;
}

/** Whether the service pays for its messages with its own token; undefined if its table does not show it. */
export function paysInOwnToken(service: ServiceFact): boolean | undefined {
  if (!service.known || !service.row.known || !service.row.value) return undefined;
  const { isTargetsToken, flow } = service.row.value;
  return !isTargetsToken && flow !== 'remote';
}

/** How root of the target registers the service's token: the first call after which a fork takes it for the program, or else knows it. */
export const registrationFact = defineFact({
  needs: { registry: tokenRegistryFact, home: homeTokenFact, service: serviceFact },
  derive: async ({ facts, runtimes: { target }, forks, scope, find }): Promise<TokenRegistration> => {
    const { registry, home, service } = facts;
    if (!paysInOwnToken(service) || (registry.known && registry.entries.length > 0)) return {};
    if (!target || home?.minimum === undefined) return noCall;
    const token = { token: home.token, minimum: home.minimum, scope };
    const candidates = listRegistrations(target.registry, token);
    if (candidates.length === 0) return noCall;
    const own = registry.known && registry.own?.length ? formatEntries(registry.own) : undefined;
    const howTo = own
      ? `Ask the target's team to correct the location of its own token in ${own}.`
      : "Ask the target's team for the arguments and the origin of such a call.";
    const isPaying = async (fork: Fork) => {
      const program = await find(programFact);
      if (!program.known) return false;
      const { payments } = await program.tryOn(await fork.snapshot(), fork);
      return findAccepted(payments).length > 0;
    };
    return takeFork(forks.target, async (fork) => {
      if (fork) return tryAll(fork, { ...token, candidates, isPaying, howTo });
      const names = [...new Set(candidates.map(({ name }) => name))].join(', ');
      const reason = `Which call registers the token is not tried: no fork of the target runs. Possible calls: ${names}.`;
      return explain(reason, 'Check again with an endpoint of the target that gives its storage.');
    });
  },
});

/** Dispatches the candidates one after the other, each on a fork of its own, until the registry has the token, and the token pays. */
async function tryAll(
  from: Forkable,
  trying: RegisteredToken & {
    readonly candidates: readonly Registration[];
    readonly isPaying: (fork: Fork) => Promise<boolean>;
    readonly howTo: string;
  },
): Promise<TokenRegistration> {
  const { candidates, isPaying, howTo, ...token } = trying;
  const refused = new Set<string>();
  let first: TokenRegistration | undefined;
  for (const one of candidates) {
    const candidate = await giveId(from, token, one);
    const fork = await from.fork();
    const { outcome, error } = await tryDispatch(fork, candidate.call.hex, 'root');
    const after = await fork.snapshot();
    const found = outcome === 'done' ? await readRegistry(after, token.scope, fork) : undefined;
    if (found?.known && found.entries.length > 0) {
      const registration = { fix: [planStep(after.runtime, { ...candidate, ...token })] };
      if (await isPaying(fork)) return { ...registration, pays: true };
      first ??= registration;
    }
    const why = found ? "the location then means no token, or the target's own" : (error ?? outcome);
    refused.add(`${candidate.name}: ${why}.`);
  }
  const reason = `No call registers the token for root on a fork. ${[...refused].join(' ')}`;
  return first ?? explain(reason, howTo);
}

/** Registers the location for the id that the chain gives to the asset, by the event of its creation on a fork. */
async function giveId(from: Forkable, token: RegisteredToken, one: Registration): Promise<Registration> {
  const { creation, name } = one;
  if (!creation) return one;
  const fork = await from.fork();
  const { events } = await tryDispatch(fork, creation.hex, 'root');
  const ids = events.flatMap(({ pallet, data }) =>
    pallet === creation.pallet && isRecord(data) ? Object.entries(data) : [],
  );
  const { registry } = (await fork.snapshot()).runtime;
  const named = listRegistrations(registry, token, Object.fromEntries(ids));
  return named.find((other) => other.name === name) ?? one;
}

function explain(reason: string, howTo: string): TokenRegistration {
  const instead = "Or ask the service's team for a row that pays in the target's token.";
  return { noFix: { reason, howTo: `${howTo} ${instead}` } };
}

const noCall = explain(
  "The target's metadata has no call of a registry that takes the location of a token.",
  "Ask the target's team how to register a foreign token.",
);

function planStep(
  target: Runtime,
  { call, creation, isOwned, id, token, minimum, scope }: Registration & RegisteredToken,
): PlanStep {
  return planRootStep(target, {
    id: 'register-token',
    title: `${target.chain} registers ${token.symbol}, with ${formatTokens(minimum, token)} as the least balance of an account.`,
    call,
    para: scope.targetParaId,
    verify: `\`token/registered-on-target\` finds the location of parachain ${scope.serviceParaId} in the registry of ${target.chain}.`,
    notes: [
      isOwned && `The sovereign account of parachain ${scope.serviceParaId} owns the entry of the token.`,
      creation &&
        `The call names the id that ${target.chain} gives next. Plan again if it registers another asset before.`,
      id !== undefined && `The team of ${target.chain} may choose another id than ${id}.`,
      'The weight traders of the target decide whether the token pays for messages.',
    ].filter((note) => typeof note === 'string'),
  });
}
