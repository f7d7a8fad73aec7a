import type { Forkable } from '@parachron/client';
import { formatTokens, type PlanStep, type Runtime } from '@parachron/core';
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
import { defineCheck, type Judgement, judgeUnknown, type Remedy, requireGiven } from '../Check.js';

/** How root of the target registers the service's token: the call after which a fork knew the token, or the reason for having none. */
export const registrationFact = defineFact({
  needs: { registry: tokenRegistryFact, home: homeTokenFact, service: serviceFact },
  derive: async ({
    facts: { registry, home, service },
    runtimes: { target },
    forks,
    scope,
  }): Promise<Remedy> => {
    if (deriveNeed(service).outcome !== 'fail' || (registry.known && registry.entries.length > 0)) return {};
    if (!target || home?.minimum === undefined) return noCall;
    const token = { token: home.token, minimum: home.minimum, scope };
    const candidates = listRegistrations(target.registry, token);
    if (candidates.length === 0) return noCall;
    return takeFork(forks.target, async (fork) => {
      if (fork) return tryAll(fork, token, candidates);
      const names = [...new Set(candidates.map(({ name }) => name))].join(', ');
      return explain(
        `Which call registers the token is not tried: no fork of the target runs. Possible calls: ${names}.`,
        'Check again with an endpoint of the target that gives its storage.',
      );
    });
  },
});

/** Dispatches the candidates one after the other, each on a fork of its own, until the registry has the token. */
async function tryAll(
  from: Forkable,
  token: RegisteredToken,
  candidates: readonly Registration[],
): Promise<Remedy> {
  const refused = new Set<string>();
  for (const candidate of candidates) {
    const fork = await from.fork();
    const { outcome, error } = await dispatchAsRoot(fork, candidate.call.hex);
    const after = await fork.snapshot();
    const found = outcome === 'done' ? await readRegistry(after, token.scope) : undefined;
    if (found?.known && found.entries.length > 0)
      return { fix: [planStep(after.runtime, { ...candidate, ...token })] };
    const why = found ? 'the registry has no such location afterwards' : (error ?? outcome);
    refused.add(`${candidate.name}: ${why}.`);
  }
  return explain(
    `No call registers the token for root on a fork. ${[...refused].join(' ')}`,
    "Ask the target's team for the arguments and the origin of such a call.",
  );
}

function explain(reason: string, howTo: string): Remedy {
  const instead = "Or ask the service's team for a row that pays in the target's token.";
  return { noFix: { reason, howTo: `${howTo} ${instead}` } };
}

const noCall = explain(
  "The target's metadata has no call of a registry that takes the location of a token.",
  "Ask the target's team how to register a foreign token.",
);

function planStep(
  target: Runtime,
  { call, isOwned, id, token, minimum, scope }: Registration & RegisteredToken,
): PlanStep {
  return planRootStep(target, {
    id: 'register-token',
    title: `${target.chain} registers ${token.symbol}, with ${formatTokens(minimum, token)} as the least balance of an account.`,
    call,
    para: scope.targetParaId,
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
\`../Parachain(<service>)\`. The service's table (\`XcmpHandler.XcmChainCurrencyData\`) shows which token pays.

If the service pays with the token and it is missing, the check tries the calls of those registries on a fork, as root, until one
registers the token; that call is the plan. Otherwise the finding has the error of each call.

What to do: register the token by your chain's governance, with the location, the decimals and a minimum balance of the service's
token. If the service is to pay with this token, also set its price for execution. If the service pays in your chain's token,
there is nothing to do.`,
  waitsFor: () => [{ check: 'service/target-in-table' }, requireGiven('service'), requireGiven('target')],
  facts: { registry: tokenRegistryFact, service: serviceFact, remedy: registrationFact },
  evaluate: ({ registry, service, remedy }) => [{ subject, ...judge(registry, deriveNeed(service), remedy) }],
});

const subject = "the service's token";

/** Whether the service pays with the token, as the outcome of a missing registration. */
interface Need extends Pick<Judgement, 'evidence' | 'howToFindOut'> {
  readonly outcome: 'fail' | 'warn' | 'unknown';
  readonly sentence: string;
}

function deriveNeed(service: ServiceFact): Need {
  const evidence = service.known ? listEvidence(service.row) : [];
  if (!service.known || !service.row.known || !service.row.value) {
    const gap = findRowGap(service);
    const sentence = `Which token pays on the target is unknown${gap ? `: ${gap.reason.replace(/\.$/, '')}` : ''}.`;
    return { outcome: 'unknown', sentence, howToFindOut: gap?.howToFindOut ?? askTheService, evidence };
  }
  const { isTargetsToken, flow } = service.row.value;
  return isTargetsToken || flow === 'remote'
    ? { outcome: 'warn', sentence: "Messages are paid for in the target's own token.", evidence }
    : { outcome: 'fail', sentence: 'The service pays for its messages with this token.', evidence };
}

function judge(registry: TokenRegistryFact, need: Need, remedy: Remedy): Omit<Judgement, 'subject'> {
  const { sentence, ...needed } = need;
  if (!registry.known) {
    const judged = { ...judgeUnknown(subject, registry), evidence: need.evidence };
    if (need.outcome !== 'warn') return judged;
    const { howToFindOut: _, ...rest } = judged;
    return { ...rest, outcome: 'not-applicable', reason: `${sentence} ${judged.reason}` };
  }
  const evidence = [...registry.evidence, ...need.evidence];
  if (registry.entries.length > 0) {
    const reason = `The token is registered in ${formatEntries(registry.entries)}. ${sentence}`;
    return { outcome: 'pass', reason, evidence };
  }
  const lacks = `The target has not registered the service's token. ${registry.asked.join(', ')} has no such location. ${sentence}`;
  const reason = need.outcome === 'warn' ? `${lacks} Users cannot hold the token on the target.` : lacks;
  return { ...needed, ...remedy, reason, evidence };
}

const askTheService =
  "Ask the service's team in which token it pays on the target: only its own has to be registered.";
