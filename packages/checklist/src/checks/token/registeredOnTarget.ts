import { listEvidence } from '../../facts/Fact.js';
import { findRowGap, type ServiceFact, serviceFact } from '../../facts/service/serviceFact.js';
import { paysInOwnToken, registrationFact } from '../../facts/token/registrationFact.js';
import {
  formatEntries,
  type TokenRegistryFact,
  tokenRegistryFact,
} from '../../facts/token/tokenRegistryFact.js';
import { defineCheck, type Fix, type Judgement, judgeUnknown, requireGiven } from '../Check.js';

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
\`../Parachain(<service>)\`. An entry for your chain's own token does not count: on a fork, a program of the service then withdraws your
token by that location. The service's table (\`XcmpHandler.XcmChainCurrencyData\`) shows which token pays.

If the service pays with the token and it is missing, the check tries the calls of those registries on a fork, as root. The plan has
the first call after which the fork executes the service's program. If there is none, it has the first call that registers the token.
If no call does, the finding has the error of each call.

What to do: register the token by your chain's governance, with the location, the decimals and a minimum balance of the service's
token. If the service is to pay with this token, also set its price for execution. If the service pays in your chain's token,
there is nothing to do.`,
  waitsFor: () => [{ check: 'service/target-in-table' }, requireGiven('service'), requireGiven('target')],
  facts: { registry: tokenRegistryFact, service: serviceFact, registration: registrationFact },
  evaluate: ({ registry, service, registration: { pays: _, ...remedy } }) => [
    { subject, ...judge(registry, deriveNeed(service), remedy) },
  ],
});

const subject = "the service's token";

/** Whether the service pays with the token, as the outcome of a missing registration. */
interface Need extends Pick<Judgement, 'evidence' | 'howToFindOut'> {
  readonly outcome: 'fail' | 'warn' | 'unknown';
  readonly sentence: string;
}

function deriveNeed(service: ServiceFact): Need {
  const evidence = service.known ? listEvidence(service.row) : [];
  const isOwn = paysInOwnToken(service);
  if (isOwn === undefined) {
    const gap = findRowGap(service);
    const sentence = `Which token pays on the target is unknown${gap ? `: ${gap.reason.replace(/\.$/, '')}` : ''}.`;
    return { outcome: 'unknown', sentence, howToFindOut: gap?.howToFindOut ?? askTheService, evidence };
  }
  return isOwn
    ? { outcome: 'fail', sentence: 'The service pays for its messages with this token.', evidence }
    : { outcome: 'warn', sentence: "Messages are paid for in the target's own token.", evidence };
}

function judge(registry: TokenRegistryFact, need: Need, remedy: Fix): Omit<Judgement, 'subject'> {
  const { sentence, ...needed } = need;
  if (!registry.known) {
    const judged = { ...judgeUnknown(subject, registry), evidence: need.evidence };
    if (need.outcome !== 'warn') return judged;
    const { howToFindOut: _, ...rest } = judged;
    return { ...rest, outcome: 'not-applicable', reason: `${sentence} ${judged.reason}` };
  }
  const evidence = [...registry.evidence, ...need.evidence];
  if (registry.entries.length > 0) {
    const untried = registry.own ? '' : ' Which token arrives was not tried on a fork.';
    const reason = `The token is registered in ${formatEntries(registry.entries)}.${untried} ${sentence}`;
    return { outcome: 'pass', reason, evidence };
  }
  const own = formatEntries(registry.own ?? []);
  const why = own
    ? `Its location means the target's own token, by ${own}, as a withdrawal on a fork showed.`
    : `${registry.asked.join(', ')} has no such location.`;
  const lacks = `The target has not registered the service's token. ${why} ${sentence}`;
  const reason = need.outcome === 'warn' ? `${lacks} Users cannot hold the token on the target.` : lacks;
  return { ...needed, ...remedy, reason, evidence };
}

const askTheService =
  "Ask the service's team in which token it pays on the target: only its own has to be registered.";
