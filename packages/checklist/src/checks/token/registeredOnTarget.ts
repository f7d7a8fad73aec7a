import type { Evidence, PlanStep } from '@parachron/core';
import { findRowGap } from '../../facts/findRowGap.js';
import { listEvidence, type ServiceFact, serviceFact } from '../../facts/serviceFact.js';
import { formatEntries } from '../../facts/token/formatEntries.js';
import { registrationCallsFact } from '../../facts/token/registrationCallsFact.js';
import { registrationPlanFact } from '../../facts/token/registrationPlanFact.js';
import { type TokenRegistryFact, tokenRegistryFact } from '../../facts/token/tokenRegistryFact.js';
import { defineCheck, type Judgement, requireGiven } from '../Check.js';
import { judgeUnknown } from '../judgeUnknown.js';

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

What to do: register the token by your chain's governance, with the location, the decimals and a minimum balance of the service's
token. If the service is to pay with this token, also set its price for execution. If the service pays in your chain's token,
there is nothing to do.`,
  waitsFor: () => [{ check: 'service/target-in-table' }, requireGiven('service'), requireGiven('target')],
  facts: {
    registry: tokenRegistryFact,
    service: serviceFact,
    plan: registrationPlanFact,
    calls: registrationCallsFact,
  },
  evaluate: ({ registry, service, plan, calls }) => [judge(registry, deriveNeed(service), { plan, calls })],
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
    return {
      kind: 'unknown',
      sentence,
      howToFindOut,
      evidence: service.known ? listEvidence(service.row) : [],
    };
  }
  const { isTargetsToken, flow } = service.row.value;
  const evidence = listEvidence(service.row);
  return isTargetsToken || flow === 'remote'
    ? { kind: 'not-needed', sentence: "Messages are paid for in the target's own token.", evidence }
    : { kind: 'needed', sentence: 'The service pays for its messages with this token.', evidence };
}

function judge(
  registry: TokenRegistryFact,
  need: Need,
  { plan, calls }: { readonly plan: PlanStep | undefined; readonly calls: readonly string[] },
): Judgement {
  if (!registry.known) return judgeUnseen(registry, need);
  const evidence = [...registry.evidence, ...need.evidence];
  if (registry.entry) {
    const reason = `The token is registered in ${formatEntries([registry.entry, ...registry.also])}. ${need.sentence}`;
    return { subject, outcome: 'pass', reason, evidence };
  }
  const reason = `The target has not registered the service's token. ${registry.asked.join(', ')} has no such location. ${need.sentence}`;
  switch (need.kind) {
    case 'needed':
      return {
        subject,
        outcome: 'fail',
        reason,
        evidence,
        ...(plan ? { fix: [plan] } : { noFix: explainNoPlan(calls) }),
      };
    case 'not-needed':
      return {
        subject,
        outcome: 'warn',
        reason: `${reason} Users cannot hold the token on the target.`,
        evidence,
      };
    case 'unknown':
      return {
        subject,
        outcome: 'unknown',
        reason,
        evidence,
        howToFindOut: need.howToFindOut ?? askTheService,
      };
  }
}

function explainNoPlan(calls: readonly string[]): { readonly reason: string; readonly howTo: string } {
  const none =
    "The target's metadata has none of the root calls that this check knows for registering a token by its location.";
  const [asks, names] =
    calls.length > 0
      ? ['for the arguments and the origin of such a call', ` It has ${calls.join(' and ')}.`]
      : ['how to register a foreign token', ''];
  return {
    reason: `${none}${names}`,
    howTo: `Ask the target's team ${asks}. Or ask the service's team for a row that pays in the target's token.`,
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
