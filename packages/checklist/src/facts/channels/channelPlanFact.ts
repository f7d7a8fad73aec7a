import { isParachronError, type PlanStep } from '@parachron/core';
import {
  type ChannelFacts,
  type ChannelPlan,
  type DueStep,
  deriveDueSteps,
  estimateCarryCosts,
  planChannels,
} from '@parachron/hrmp';
import { defineFact } from '../Fact.js';
import { xcmFact } from '../xcm/xcmFact.js';
import { channelFact } from './channelFact.js';
import { chooseCarryVersions, getHostWay } from './chooseCarryVersions.js';
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
    if (!snapshot) return noHost;
    const way = await getHostWay(channels.facts.host, chains, xcm);
    const versions = chooseCarryVersions(channels.facts.host.runtime, { xcm, way, scope });
    if (!versions.known) return versions;
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
    const hostParaId = way.paraId?.known ? { hostParaId: way.paraId.value } : {};
    return plan(facts, steps, { ...options, ...hostParaId });
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

function definedOf<T>(entries: { readonly [key: number]: T | undefined }): { readonly [key: number]: T } {
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, T] => entry[1] !== undefined),
  );
}
