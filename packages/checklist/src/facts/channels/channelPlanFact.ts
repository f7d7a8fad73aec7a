import type { PlanStep, Snapshot } from '@parachron/core';
import {
  type ChannelId,
  type ChannelManager,
  type ChannelPlan,
  explainBytes,
  type Sender,
  solveChannels,
} from '@parachron/hrmp';
import { estimateInclusionFee } from '@parachron/weight';
import { isXcmVersion } from '@parachron/xcm';
import { chooseParaId, type Scope } from '../../Scope.js';
import { defineFact, describeError, describeNotGiven, type Known } from '../Fact.js';
import { formatFee } from '../planSteps.js';
import { findForkFailure, takeFork } from '../takeFork.js';
import { deriveVersionObstacle, type XcmRoute, type XcmRoutes, xcmFact } from '../xcm/xcmFact.js';
import { channelFact } from './channelFact.js';
import { channelManagerFact } from './channelManagerFact.js';

/** The plan that opens both channels with its costs, or the reason why there is none. */
export type ChannelPlanFact = Known<ChannelPlan>;

/** The remaining steps until both channels are open, priced by the channel manager; first those that set an XCM version to send there. */
export const channelPlanFact = defineFact({
  needs: { channelManager: channelManagerFact, channels: channelFact },
  // The reads depend on the due calls, so this fact reads step by step.
  derive: async ({ facts: found, find, chains, scope, forks }): Promise<ChannelPlanFact> => {
    const { channelManager, channels } = found;
    if (!channels.known) return channels;
    const snapshot = chains[channelManager.at];
    if (!snapshot) return describeNotGiven('channelManager');
    const { facts } = channels;
    const fork = forks[channelManager.at];
    // What each block reads is read while the versions are tried: runs of programs then wait for less.
    if (facts.channels.some(({ state }) => state !== 'open')) fork?.readAhead?.();
    const senders = describeSenders(facts.channelManager, { xcm: await find(xcmFact), scope });
    const proposal = { capacity: scope.proposal.maxCapacity, messageSize: scope.proposal.maxMessageSize };
    try {
      const designed = await takeFork(fork, (taken) => {
        const failure = findForkFailure(fork);
        const whyUntried = failure && `the fork of ${snapshot.runtime.chain} does not run: ${failure}`;
        return solveChannels({ facts, proposal, senders, fork: taken, whyUntried });
      });
      const setting = designed.steps.flatMap(({ para = -1 }) => senders[para]?.due ?? []);
      const steps = [...new Set([...setting, ...designed.steps])];
      return { known: true, ...(await addInclusionFees(snapshot, { ...designed, steps })) };
    } catch (error) {
      return describeError(error);
    }
  },
});

/**
 * Finds the steps that the opening of one channel needs, in the order of the plan, and the reason why there is no plan, or why a step with
 * a call for the channel cannot take effect. Steps for the other channel have their own reasons.
 */
export function findSteps(plan: ChannelPlanFact, { sender, recipient }: ChannelId) {
  if (!plan.known) return { fix: [], blocked: { reason: plan.reason, howTo: plan.howToFindOut } };
  const { steps, due } = plan;
  const own = due.filter(({ actions }) =>
    actions.some(({ channel }) => channel.sender === sender && channel.recipient === recipient),
  );
  const needed = new Set(own.map(({ id }) => id));
  const { blocked } = steps.find((step) => step.blocked && needed.has(step.id)) ?? {};
  // Each step comes after the steps that it waits for.
  for (const { id, after } of steps.toReversed()) {
    if (needed.has(id)) for (const earlier of after) needed.add(earlier);
  }
  return { fix: steps.filter(({ id }) => needed.has(id)), blocked };
}

/** Each transaction on the channel manager costs an inclusion fee. */
async function addInclusionFees(channelManager: Snapshot, plan: ChannelPlan): Promise<ChannelPlan> {
  const { chain, token } = channelManager.runtime;
  const payer = { chain, name: `any account that holds ${token.symbol}` };
  const steps = plan.steps.map(async (step) => {
    const call = step.para === undefined ? step.layers.at(-1) : undefined;
    if (!call || step.costs?.some(({ kind }) => kind === 'fee')) return step;
    const fee = await estimateInclusionFee(channelManager, call.hex);
    const cost = { ...formatFee('inclusion fee', fee, { token }), payer };
    return { ...step, costs: [...(step.costs ?? []), cost] };
  });
  return { ...plan, steps: await Promise.all(steps) };
}

/** How the programs of one parachain reach the channel manager, and the step that sets the version. */
type VersionedSender = Sender & { readonly due?: PlanStep | undefined };

/** Describes both parachains as senders to the channel manager: in the version in which each sends, or that an earlier step sets. */
export function describeSenders(
  manager: ChannelManager,
  { xcm, scope }: { readonly xcm: XcmRoutes; readonly scope: Scope },
): { readonly [para: number]: VersionedSender } {
  const to = manager.role === 'relay' ? 'relay' : 'channelManager';
  const senders = (['target', 'service'] as const).map((from) => {
    const route = xcm[`${from} → ${to}`];
    const own = describeSender(manager, route);
    return [chooseParaId(from, scope), { ...own, after: own.due && [own.due.id], runtime: route?.sender }];
  });
  return Object.fromEntries(senders);
}

function describeSender(manager: ChannelManager, route?: XcmRoute): VersionedSender {
  const { sender, receiver, due } = route ?? {};
  const latest = receiver?.versions.findLast(isXcmVersion);
  if (!route || !receiver || latest === undefined) {
    const reason = `The metadata of ${manager.runtime.chain} shows no version of XCM that it reads.`;
    return { version: { reason, howTo: 'Dry-run a program on that chain or a fork of it.' } };
  }
  if (!sender) return { version: latest };
  const { sentAs = latest, isRead, newest, ran } = route;
  const read = isRead && isXcmVersion(sentAs) ? sentAs : undefined;
  const version = due || route.sentAs === undefined ? newest : read;
  // Bytes need no stored version.
  const bytes = { version: version ?? latest, runtime: sender, sentAs: ran };
  if (manager.role === 'relay' && explainBytes(bytes, bytes.version)) return bytes;
  if (version !== undefined) return { version, due, sentAs: ran };
  return { version: deriveVersionObstacle(sender, receiver, ran) };
}
