import { isParachronError, type PlanStep } from '@parachron/core';
import {
  type ChannelFacts,
  type ChannelPlan,
  type DueStep,
  deriveDueSteps,
  estimateCarryCosts,
  planChannels,
} from '@parachron/hrmp';
import { chooseXcmVersion, isXcmVersion, type XcmVersion } from '@parachron/xcm';
import type { Scope } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { type XcmFact, xcmFact } from '../xcm/xcmFact.js';
import { channelFact } from './channelFact.js';
import { hostFact } from './hostFact.js';

/** What opens both channels, with what it costs; or why it cannot be planned. */
export type ChannelPlanFact =
  | { readonly known: true; readonly plan: ChannelPlan; readonly due: readonly DueStep[] }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string };

/** The steps still due until both channels are open, priced by the host. */
export const channelPlanFact = defineFact({
  id: 'channel-plan',
  needs: { host: hostFact, channels: channelFact, xcm: xcmFact },
  // What to ask depends on the calls that are due, so this fact reads for itself.
  ask: () => ({}),
  derive: async ({ facts: { host, channels, xcm }, chains, runtimes, scope }): Promise<ChannelPlanFact> => {
    if (!channels.known) return channels;
    const snapshot = chains[host.at];
    const versions = chooseVersions(xcm, scope);
    if (!snapshot || !versions.known) return versions.known ? noHost : versions;
    const { facts } = channels;
    const proposal = { capacity: scope.proposal.maxCapacity, messageSize: scope.proposal.maxMessageSize };
    const steps = deriveDueSteps(facts, { proposal });
    const costs = await estimateCarryCosts(snapshot, {
      host: facts.host,
      steps,
      versions: versions.versions,
    });
    const known = { [scope.targetParaId]: runtimes.target, [scope.serviceParaId]: runtimes.service };
    const options = { proposal, costs, versions: versions.versions, runtimes: definedOf(known) };
    return plan(facts, steps, options);
  },
});

/** The steps of a plan that the opening of one channel rests on, in the order of the plan. */
export function listStepsFor(
  plan: ChannelPlanFact,
  { sender, recipient }: { readonly sender: number; readonly recipient: number },
): PlanStep[] {
  if (!plan.known) return [];
  const opening = new Set(
    plan.due
      .filter(({ actions }) =>
        actions.some(({ channel }) => channel.sender === sender && channel.recipient === recipient),
      )
      .map(({ id }) => id),
  );
  const own = plan.plan.steps.filter(({ id }) => opening.has(id));
  const before = new Set(own.flatMap((step) => step.after));
  return plan.plan.steps.filter((step) => own.includes(step) || before.has(step.id));
}

const noHost: ChannelPlanFact = {
  known: false,
  reason: 'the chain that manages channels is not at hand',
  howToFindOut: 'Run the check again with its endpoint.',
};

function plan(
  facts: ChannelFacts,
  due: readonly DueStep[],
  options: Parameters<typeof planChannels>[1],
): ChannelPlanFact {
  try {
    return { known: true, plan: planChannels(facts, options), due };
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return { known: false, reason: error.message, howToFindOut: error.hint };
  }
}

type Versions =
  | { readonly known: true; readonly versions: { readonly [para: number]: XcmVersion } }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string };

/** The version in which each para's program arrives readable at the relay. */
function chooseVersions(xcm: XcmFact, scope: Scope): Versions {
  const receiver: { readonly versions: readonly number[] } = xcm.relay ?? { versions: [] };
  const newest = receiver.versions.filter(isXcmVersion).at(-1);
  try {
    const stored = { supported: xcm.towardsRelay, safe: xcm.safe };
    const target = xcm.target ? chooseFor(xcm.target.versions, receiver, stored) : newest;
    const service = xcm.service ? chooseFor(xcm.service.versions, receiver) : newest;
    if (!target || !service) return noVersions;
    return {
      known: true,
      versions: versionsOf([scope.targetParaId, target], [scope.serviceParaId, service]),
    };
  } catch (error) {
    if (!isParachronError(error, 'XCM_NO_COMMON_VERSION')) throw error;
    return { known: false, reason: error.message, howToFindOut: error.hint };
  }
}

function versionsOf(...entries: readonly (readonly [number, XcmVersion])[]): {
  readonly [para: number]: XcmVersion;
} {
  return Object.fromEntries(entries);
}

const noVersions: Versions = {
  known: false,
  reason: 'the versions of XCM that the relay chain reads are not in its metadata',
  howToFindOut: 'Dry-run a program on the relay chain or a fork of it.',
};

function chooseFor(
  versions: readonly number[],
  receiver: { readonly versions: readonly number[] },
  stored?: Pick<XcmFact, 'safe'> & { readonly supported: XcmFact['towardsRelay'] },
): XcmVersion {
  const sender = {
    versions,
    supported: stored?.supported.known ? stored.supported.value : undefined,
    safe: stored?.safe.known ? stored.safe.value : undefined,
  };
  return chooseXcmVersion({ sender, receiver }).version;
}

function definedOf<T>(entries: { readonly [key: number]: T | undefined }): { readonly [key: number]: T } {
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, T] => entry[1] !== undefined),
  );
}
