import { type NoFix, type PlanStep, readKnown, type Snapshot } from '@parachron/core';
import { type ChannelId, type ChannelPlan, type DueStep, solveChannels } from '@parachron/hrmp';
import { estimateInclusionFee } from '@parachron/weight';
import { defineFact } from '../Fact.js';
import { describeError, describeNotGiven, type Known } from '../Known.js';
import { formatFee } from '../planSteps.js';
import { findForkFailure, takeFork } from '../takeFork.js';
import { managerParaFact, xcmFact } from '../xcm/xcmFact.js';
import { channelFact } from './channelFact.js';
import { channelManagerFact } from './channelManagerFact.js';
import { deriveSendPaths } from './deriveSendPaths.js';

/** The plan that opens both channels with its costs, or the reason why there is none. */
export type ChannelPlanFact = Known<{
  readonly plan: ChannelPlan;
  readonly due: readonly DueStep[];
}>;

/**
 * The remaining steps until both channels are open, priced by the channel manager. If a parachain needs an XCM version to
 * send there, the step that sets the version comes first.
 */
export const channelPlanFact = defineFact({
  needs: {
    channelManager: channelManagerFact,
    channels: channelFact,
    xcm: xcmFact,
    managerPara: managerParaFact,
  },
  // The reads depend on the due calls, so this fact reads step by step.
  derive: async ({
    facts: { channelManager, channels, xcm, managerPara },
    chains,
    runtimes,
    scope,
    forks,
  }): Promise<ChannelPlanFact> => {
    if (!channels.known) return channels;
    const snapshot = chains[channelManager.at];
    if (!snapshot) return describeNotGiven('channelManager');
    const { facts } = channels;
    const senders = deriveSendPaths(facts.channelManager, { xcm, runtimes, scope });
    const proposal = { capacity: scope.proposal.maxCapacity, messageSize: scope.proposal.maxMessageSize };
    const options = { proposal, senders, channelManagerParaId: readKnown(managerPara) };
    try {
      const { chain } = snapshot.runtime;
      const fork = forks[channelManager.at];
      const designed = await takeFork(fork, (taken) => {
        const failure = findForkFailure(fork);
        const whyUntried = failure && `the fork of ${chain} does not run: ${failure}`;
        return solveChannels(snapshot, { facts, options, fork: taken, whyUntried });
      });
      const setting = designed.due.flatMap(({ para }) => senders[para]?.due ?? []);
      const steps = [...new Set([...setting, ...designed.plan.steps])];
      return {
        ...designed,
        known: true,
        plan: await addInclusionFees(snapshot, { ...designed.plan, steps }),
      };
    } catch (error) {
      return describeError(error);
    }
  },
});

/** The steps of a plan that the opening of one channel needs, in the order of the plan. */
export function listStepsFor(plan: ChannelPlanFact, { sender, recipient }: ChannelId): PlanStep[] {
  if (!plan.known) return [];
  const needed = listOwnIds(plan, { sender, recipient });
  // Each step comes after the steps that it waits for.
  for (const { id, after } of plan.plan.steps.toReversed()) {
    if (needed.has(id)) for (const earlier of after) needed.add(earlier);
  }
  return plan.plan.steps.filter(({ id }) => needed.has(id));
}

/**
 * Finds the reason why a step with a call for one channel cannot take effect. Steps for the other channel have their own
 * reasons.
 */
export function findBlocked(plan: ChannelPlanFact, channel: ChannelId): NoFix | undefined {
  if (!plan.known) return undefined;
  const own = listOwnIds(plan, channel);
  return plan.plan.steps.find(({ id, blocked }) => blocked && own.has(id))?.blocked;
}

function listOwnIds(
  { due }: { readonly due: readonly DueStep[] },
  { sender, recipient }: ChannelId,
): Set<string> {
  const own = due.filter(({ actions }) =>
    actions.some(({ channel }) => channel.sender === sender && channel.recipient === recipient),
  );
  return new Set(own.map(({ id }) => id));
}

/** Each transaction on the channel manager costs an inclusion fee. */
async function addInclusionFees(channelManager: Snapshot, plan: ChannelPlan): Promise<ChannelPlan> {
  const { chain, token } = channelManager.runtime;
  const payer = { chain, name: `any account that holds ${token.symbol}` };
  const steps = plan.steps.map(async (step) => {
    const call = step.para === undefined ? step.layers.at(-1) : undefined;
    if (!call) return step;
    const fee = formatFee('inclusion fee', await estimateInclusionFee(channelManager, call.hex), {
      token,
      payer,
    });
    return { ...step, costs: [...(step.costs ?? []), { payer, ...fee }] };
  });
  return { ...plan, steps: await Promise.all(steps) };
}
