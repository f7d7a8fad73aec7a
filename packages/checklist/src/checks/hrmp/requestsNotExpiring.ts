import { type Evidence, omitUndefined, type PlanStep, storageRead } from '@parachron/core';
import type { ChannelStatus } from '@parachron/hrmp';
import type { Registry } from '@polkadot/types/types';
import { channelFact } from '../../facts/channels/channelFact.js';
import { channelManagerFact } from '../../facts/channels/channelManagerFact.js';
import { channelPlanFact, listStepsFor } from '../../facts/channels/channelPlanFact.js';
import { defineFact } from '../../facts/Fact.js';
import { defineCheck, type Judgement, requireParas } from '../Check.js';
import { judgeUnknown } from '../judgements.js';

/** Number of sessions after which the channel manager drops an unaccepted request. */
export type RequestLifetimeFact =
  | { readonly known: true; readonly expires: true; readonly sessions: number; readonly evidence: Evidence }
  /** Requests of this runtime wait until they are accepted or cancelled. */
  | { readonly known: true; readonly expires: false }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string };

/** Time that an open request may wait, from the channel manager's metadata and configuration. */
const requestLifetimeFact = defineFact({
  id: 'request-lifetime',
  needs: { channelManager: channelManagerFact },
  ask: ({ facts: { channelManager } }) => {
    if (!channelManager.known || !hasLifetime(channelManager.channelManager.runtime.registry)) return {};
    return {
      [channelManager.at]: {
        sessions: describeLifetimeRead(channelManager.channelManager.pallets.configuration),
      },
    };
  },
  derive: ({ facts: { channelManager } }, answers): RequestLifetimeFact => {
    if (!channelManager.known)
      return { known: false, reason: channelManager.reason, howToFindOut: channelManager.howToFindOut };
    const sessions = answers[channelManager.at]?.sessions;
    if (!sessions) return { known: true, expires: false };
    if (!sessions.known)
      return { known: false, reason: sessions.reason, howToFindOut: sessions.howToFindOut };
    return { known: true, expires: true, sessions: sessions.value, evidence: sessions.evidence };
  },
});

function describeLifetimeRead(pallet: string) {
  return storageRead(pallet, 'ActiveConfig', [], (value) =>
    Number(Object(value?.toJSON() ?? {}).hrmpOpenRequestTtl ?? 0),
  );
}

/**
 * Whether a runtime counts the age of requests. The pallet's names show this: an unused field begins with an underscore
 * (`_age`), or is missing.
 */
export function hasLifetime(registry: Registry): boolean {
  const config = listFields(registry, 'ActiveConfig');
  const request = listFields(registry, 'HrmpOpenChannelRequests');
  return config.includes('hrmp_open_request_ttl') && request.includes('age');
}

/** The fields of a storage item's value, by their own names. */
function listFields(registry: Registry, item: string): readonly string[] {
  for (const pallet of registry.metadata.pallets) {
    const found = pallet.storage.unwrapOr(undefined)?.items.find(({ name }) => name.toString() === item);
    if (!found) continue;
    const { type } = found;
    const { def } = registry.lookup.getSiType(type.isMap ? type.asMap.value : type.asPlain);
    if (!def.isComposite) return [];
    return def.asComposite.fields.map(({ name }) => name.unwrapOr('').toString());
  }
  return [];
}

/** No request for a channel is dropped before it is accepted. */
export const requestsNotExpiring = defineCheck({
  id: 'hrmp/requests-not-expiring',
  topic: 'requests',
  title: 'The channel requests are not about to expire',
  failedTitle: 'A channel request is about to expire',
  warningTitle: 'A channel request expires soon',
  explanation: `A channel request waits for the recipient, and a recipient that decides by vote may take weeks. Some relay chains drop a
request after a number of sessions (\`hrmp_open_request_ttl\` of \`Configuration.ActiveConfig\`), and count the sessions of each
request (\`age\` of \`Hrmp.HrmpOpenChannelRequests\`). On newer relay chains a request waits until the recipient accepts it or the
sender cancels it.

The check reads the names of these fields from the metadata. If the fields are missing, or begin with an underscore, requests
do not expire.

What to do: accept the request before the relay chain drops it. If a request is dropped, the sender gets its deposit back, and
has to request the channel again.`,
  waitsFor: requireParas,
  facts: { channels: channelFact, plan: channelPlanFact, lifetime: requestLifetimeFact },
  evaluate: ({ channels, plan, lifetime }) => {
    if (!channels.known) return [judgeUnknown('requests', channels)];
    const [there, back] = channels.facts.channels;
    const { evidence } = channels;
    return [
      judge(there, { lifetime, seen: evidence.there, fix: listStepsFor(plan, there.channel) }),
      judge(back, { lifetime, seen: evidence.back, fix: listStepsFor(plan, back.channel) }),
    ];
  },
});

/** Share of its lifetime after which a request is reported as about to expire. */
const late = 0.5;

function judge(
  status: ChannelStatus,
  about: {
    readonly lifetime: RequestLifetimeFact;
    readonly seen: readonly Evidence[];
    readonly fix: readonly PlanStep[];
  },
): Judgement {
  const { lifetime, seen, fix } = about;
  const subject = `${status.channel.sender} → ${status.channel.recipient}`;
  if (status.state !== 'requested') {
    const reason = 'No request waits for acceptance.';
    return { subject, outcome: 'not-applicable', reason, evidence: [] };
  }
  if (!lifetime.known) return judgeUnknown(subject, lifetime);
  if (!lifetime.expires) {
    const reason =
      'The request waits until it is accepted or cancelled: requests never expire on this runtime.';
    return { subject, outcome: 'pass', reason, evidence: seen };
  }
  const { sessions } = lifetime;
  const age = status.age ?? 0;
  const left = sessions - age;
  const waited = `The request has been pending for ${age} of the ${sessions} sessions allowed`;
  const evidence = [...seen, lifetime.evidence];
  if (left <= 1) {
    const reason = `${waited}: the request expires at the next session change unless it is accepted before.`;
    const noFix = fix.find(({ blocked }) => blocked)?.blocked;
    return { subject, outcome: 'fail', reason, evidence, fix, ...omitUndefined({ noFix }) };
  }
  if (left > sessions * late) return { subject, outcome: 'pass', reason: `${waited}.`, evidence };
  return { subject, outcome: 'warn', reason: `${waited}, ${left} are left.`, evidence, fix };
}
