import type { Forkable } from '@parachron/client';
import { type Evidence, formatTokens, type NoFix, type PlanStep, type Runtime } from '@parachron/core';
import { defineFact } from '../../facts/Fact.js';
import { planRootStep } from '../../facts/planSteps.js';
import { findRowGap, listEvidence, type ServiceFact, serviceFact } from '../../facts/serviceFact.js';
import { dispatchAsRoot, takeFork } from '../../facts/takeFork.js';
import {
  listRegistrations,
  type RegisteredToken,
  type Registration,
} from '../../facts/token/listRegistrations.js';
import { homeTokenFact } from '../../facts/token/tokenDetailsFact.js';
import {
  formatEntries,
  readRegistry,
  type TokenRegistryFact,
  tokenRegistryFact,
} from '../../facts/token/tokenRegistryFact.js';
import { defineCheck, type Judgement, judgeUnknown, requireGiven } from '../Check.js';

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
    return takeFork(forks.target, async (fork) =>
      fork ? tryAll(fork, token, candidates) : { refused: [], untried: listNames(candidates) },
    );
  },
});

const none: RegistrationPlanFact = { refused: [], untried: [] };

function listNames(candidates: readonly Registration[]): string[] {
  return [...new Set(candidates.map(({ names }) => names.join(' and ')))];
}

/** Dispatches the candidates one after the other, each on a fork of its own, until the registry has the token. */
async function tryAll(
  from: Forkable,
  token: RegisteredToken,
  candidates: readonly Registration[],
): Promise<RegistrationPlanFact> {
  const refused: RefusedRegistration[] = [];
  for (const candidate of candidates) {
    const fork = await from.fork();
    const { outcome, error } = await dispatchAsRoot(fork, candidate.call.hex);
    const after = await fork.snapshot();
    const found = outcome === 'done' ? await readRegistry(after, token.scope) : undefined;
    if (found?.known && found.entry)
      return { step: planStep(after.runtime, { ...candidate, ...token }), refused, untried: [] };
    const why = found ? 'the registry has no such location afterwards' : (error ?? outcome);
    refused.push({ name: candidate.names.join(' and '), error: why });
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

/** The target has registered the service's token, if the service pays with it or users need it there. */
export const registeredOnTarget = defineCheck({
  id: 'token/registered-on-target',
  topic: 'token',
  title: "The service's token is registered where it is needed",
  failedTitle: "The service's token is not registered where it is needed",
  warningTitle: "Users cannot hold the service's token on the target",
  explanation: `The service pays for its messages on your parachain either in your chain's token or in its own token. It can pay in its own
token only if your chain has registered that token; otherwise each message fails with an untrusted reserve. Users also need
the registration to hold the token on your chain and to send it from there.

The check looks in the metadata of your runtime for maps from a location to a token, under any name
(\`ForeignAssets.Asset\`, \`AssetRegistry.LocationToAssetId\`, \`XcAssetConfig.AssetLocationToId\`, …), and reads the entry of
\`../Parachain(<service>)\`. If a chain stores locations as values only, the check reads all of them. The service's table
(\`XcmpHandler.XcmChainCurrencyData\`) shows which token pays.

If the service pays with the token and it is missing, the check tries the calls of those registries on a fork, as root, until one
registers the token; that call is the plan. Otherwise the finding has the error of each call.

What to do: register the token by your chain's governance, with the location, the decimals and a minimum balance of the service's
token. If the service is to pay with this token, also set its price for execution. If the service pays in your chain's token,
there is nothing to do.`,
  waitsFor: () => [{ check: 'service/target-in-table' }, requireGiven('service'), requireGiven('target')],
  facts: {
    registry: tokenRegistryFact,
    service: serviceFact,
    plan: registrationPlanFact,
  },
  evaluate: ({ registry, service, plan }) => [judge(registry, deriveNeed(service), plan)],
});

const subject = "the service's token";

interface Need {
  readonly kind: 'needed' | 'not-needed' | 'unknown';
  readonly sentence: string;
  readonly howToFindOut?: string;
  readonly evidence: readonly Evidence[];
}

function deriveNeed(service: ServiceFact): Need {
  if (!service.known || !service.row.known || !service.row.value) {
    const gap = findRowGap(service);
    const sentence = `Which token pays on the target is unknown${gap ? `: ${gap.reason.replace(/\.$/, '')}` : ''}.`;
    const howToFindOut = gap?.howToFindOut ?? askTheService;
    const evidence = service.known ? listEvidence(service.row) : [];
    return { kind: 'unknown', sentence, howToFindOut, evidence };
  }
  const { isTargetsToken, flow } = service.row.value;
  const evidence = listEvidence(service.row);
  return isTargetsToken || flow === 'remote'
    ? { kind: 'not-needed', sentence: "Messages are paid for in the target's own token.", evidence }
    : { kind: 'needed', sentence: 'The service pays for its messages with this token.', evidence };
}

function judge(registry: TokenRegistryFact, need: Need, plan: RegistrationPlanFact): Judgement {
  if (!registry.known) return judgeUnseen(registry, need);
  const evidence = [...registry.evidence, ...need.evidence];
  if (registry.entry) {
    const reason = `The token is registered in ${formatEntries([registry.entry, ...registry.also])}. ${need.sentence}`;
    return { subject, outcome: 'pass', reason, evidence };
  }
  const reason = `The target has not registered the service's token. ${registry.asked.join(', ')} has no such location. ${need.sentence}`;
  const base = { subject, reason, evidence };
  switch (need.kind) {
    case 'needed': {
      const remedy = plan.step ? { fix: [plan.step] } : { noFix: explainNoPlan(plan) };
      return { ...base, outcome: 'fail', ...remedy };
    }
    case 'not-needed':
      return { ...base, outcome: 'warn', reason: `${reason} Users cannot hold the token on the target.` };
    case 'unknown':
      return { ...base, outcome: 'unknown', howToFindOut: need.howToFindOut ?? askTheService };
  }
}

function explainNoPlan({ refused, untried }: RegistrationPlanFact): NoFix {
  const instead = "Or ask the service's team for a row that pays in the target's token.";
  if (untried.length > 0) {
    const reason = `Which call registers the token is not tried: no fork of the target runs. Possible calls: ${untried.join(', ')}.`;
    return { reason, howTo: `Check again with an endpoint of the target that gives its storage. ${instead}` };
  }
  if (refused.length === 0) {
    const reason = "The target's metadata has no call of a registry that takes the location of a token.";
    return { reason, howTo: `Ask the target's team how to register a foreign token. ${instead}` };
  }
  const errors = [...new Set(refused.map(({ name, error }) => `${name}: ${error}.`))].join(' ');
  return {
    reason: `No call registers the token for root on a fork. ${errors}`,
    howTo: `Ask the target's team for the arguments and the origin of such a call. ${instead}`,
  };
}

const askTheService =
  "Ask the service's team in which token it pays on the target: only its own has to be registered.";

function judgeUnseen(registry: Extract<TokenRegistryFact, { known: false }>, need: Need): Judgement {
  const judged = judgeUnknown(subject, registry);
  if (need.kind !== 'not-needed') return { ...judged, evidence: need.evidence };
  const { evidence, sentence } = need;
  return { subject, outcome: 'not-applicable', reason: `${sentence} ${judged.reason}`, evidence };
}
