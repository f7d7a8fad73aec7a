import { type Evidence, type NoFix, pluralize } from '@parachron/core';
import {
  type ChannelConfig,
  type ChannelSizes,
  type ChannelStatus,
  formatChannelSize,
  isBelowProposal,
} from '@parachron/hrmp';
import { channelFact } from '../../facts/channels/channelFact.js';
import { type ChannelPlanFact, channelPlanFact, findSteps } from '../../facts/channels/channelPlanFact.js';
import { deliveryFact, measureMessage } from '../../facts/proxy/deliveryFact.js';
import type { NamedCall, Scope } from '../../Scope.js';
import { chooseFix, defineCheck, type Fix, type Judgement, judgeUnknown, requireParas } from '../Check.js';

/** The capacity and message size of a channel or request are at least those that the service proposes. */
export const channelParameters = defineCheck({
  id: 'hrmp/channel-parameters',
  topic: 'messages',
  title: 'The channels have the proposed limits',
  failedTitle: 'A channel lacks the proposed limits',
  warningTitle: 'The channels carry smaller messages than proposed',
  explanation: `A channel has a capacity (the number of messages that may wait) and a maximum message size in bytes. The request sets both.
The service proposes 1,000 messages of 102,400 bytes. If a relay chain allows less, its maximum is sufficient
(\`hrmp_channel_max_capacity\` and \`hrmp_channel_max_message_size\` of \`Configuration.ActiveConfig\`, or \`PendingConfigs\` if
smaller). The limit on the total size of waiting messages (\`hrmp_channel_max_total_size\`) also limits each message. The relay
chain refuses a request above its limits, so the check warns before a vote.

What to do: request the channel with the printed values. The plan cancels a smaller request that waits for its acceptance, and
sends it again with these values. The values of an open channel cannot be changed: you have to close the channel and open a new
channel, so first decide whether the smaller channel is sufficient. A named call fails the check if its message exceeds the maximum
message size: split the call, or store its data on the target.`,
  waitsFor: requireParas,
  facts: { channels: channelFact, plan: channelPlanFact, delivery: deliveryFact },
  evaluate: ({ channels, plan, delivery }, scope) => {
    if (!channels.known) return [judgeUnknown('channels', channels)];
    const { config, channels: both } = channels.facts;
    const wanted = deriveWanted(config, scope);
    const { there, back, channelManager } = channels.evidence;
    const calls = scope.calls ?? [];
    const tried = calls.find(({ name }) => delivery.known && name === delivery.name);
    const rest = tried ? Math.max(measureMessage(delivery) - tried.hex.length / 2 + 1, 0) : 0;
    return both.flatMap((status, at): Judgement[] => {
      const evidence = [...(at === 0 ? there : back), ...channelManager.slice(0, 1)];
      const { sender, recipient } = status.channel;
      const judged = isStill(status) ? judgeOwn(status, wanted, plan) : judgeNew(wanted);
      // The plan sends a smaller request again.
      const isReplaced = status.state === 'requested' && isBelowProposal(status, wanted);
      const largest = getLargest(isStill(status) && !isReplaced ? status : wanted);
      return [
        { subject: `${sender} → ${recipient}`, evidence, ...judged },
        ...(sender === scope.serviceParaId ? judgeCalls(calls, { largest, rest, evidence }) : []),
      ];
    });
  },
});

/** Proposal of the service, or the relay chain's maximum if that is lower. */
export function deriveWanted(config: ChannelConfig, { proposal }: Pick<Scope, 'proposal'>): ChannelSizes {
  return {
    capacity: Math.min(proposal.maxCapacity, config.capacity),
    messageSize: Math.min(proposal.maxMessageSize, config.messageSize),
    totalSize: config.totalSize,
  };
}

type Compared = Pick<Judgement, 'outcome' | 'reason'> & Fix & { readonly evidence?: [] };

/** A channel or request with sizes of its own. */
function judgeOwn(status: Sized, wanted: ChannelSizes, plan: ChannelPlanFact): Compared {
  const { state, channel, messageSize, totalSize } = status;
  const own = formatChannelSize(status);
  const figures = formatChannelSize(wanted);
  if (isBelowProposal(status, wanted)) {
    const atOnce = totalSize < messageSize ? `, and ${formatBytes(totalSize)} at once` : '';
    const reason = `The channel takes ${own}${atOnce}; the service proposes ${figures}.`;
    const { fix, blocked } = state === 'requested' ? findSteps(plan, channel) : { fix: [] };
    const remedy = chooseFix(fix, explainSizes(status));
    return { outcome: 'fail', reason, ...remedy, ...(blocked && { noFix: blocked }) };
  }
  if (getLargest(status) >= wanted.messageSize) {
    const reason = `The channel takes ${own}; the service proposes ${figures} on this relay chain.`;
    return { outcome: 'pass', reason };
  }
  if (totalSize < messageSize) return { outcome: 'warn', reason: explainCap(status) };
  const reason = `A new channel carries messages of at most ${formatBytes(wanted.totalSize)}. This one takes ${own}.`;
  return { outcome: 'warn', reason };
}

/** The relay chain queues fewer bytes than one message of the proposed size has, or no message at all. */
function judgeNew(wanted: ChannelSizes): Compared {
  const { capacity, messageSize, totalSize } = wanted;
  const figures = formatChannelSize(wanted);
  if (capacity * messageSize * totalSize === 0) {
    const reason = `No channel can carry a message: the relay chain allows ${figures}, and ${formatBytes(totalSize)} in the channel at once.`;
    return { outcome: 'fail', reason, noFix: lowLimits };
  }
  if (totalSize < messageSize) return { outcome: 'warn', reason: explainCap(wanted) };
  const reason = `No channel request to compare with. Request ${figures}.`;
  return { outcome: 'not-applicable', reason, evidence: [] };
}

interface Space {
  /** Bytes of the largest message. */
  readonly largest: number;
  /** Bytes of a message without its call; 0 if no program shows them. */
  readonly rest: number;
  readonly evidence: readonly Evidence[];
}

/** A call that does not fit never arrives. If no call fits, the channel is at fault. */
function judgeCalls(calls: readonly NamedCall[], { largest, rest, evidence }: Space): Judgement[] {
  return calls.flatMap(({ name, hex }): Judgement[] => {
    const bytes = hex.length / 2 - 1 + rest;
    if (bytes <= largest || largest === 0) return [];
    const reason = `The call needs a message of at least ${formatBytes(bytes)}; a message to the target has at most ${formatBytes(largest)}. A task with the call is never sent.`;
    const noFix = {
      reason: 'No step of the plan makes a call smaller.',
      howTo: 'Split the call, or store a part on the target and refer to that part in the call.',
    };
    return [{ subject: name, outcome: 'fail', reason, evidence, noFix }];
  });
}

function getLargest({ messageSize, totalSize }: ChannelSizes): number {
  return Math.min(messageSize, totalSize);
}

type Sized = Exclude<ChannelStatus, { state: 'none' }>;

/** The sizes of a closing channel end with it: the next request has its own. */
function isStill(status: ChannelStatus): status is Sized {
  return status.state !== 'none' && status.state !== 'closing';
}

const lowLimits: NoFix = {
  reason: 'The relay chain refuses a request above its limits.',
  howTo: 'Ask the governance of the relay chain to raise the limit that is 0 (hrmp_channel_max_…).',
};

const explainSizes = ({ state, channel: { sender } }: Sized): NoFix => ({
  reason: 'The sizes of a channel are fixed, and the plan closes no channel in use.',
  // Nothing cancels or closes an accepted request before it is a channel.
  howTo: `${state === 'accepted' ? 'After the next session, have' : 'Have'} parachain ${sender} close the channel (Hrmp.hrmp_close_channel) and request again, or agree on smaller limits.`,
});

function formatBytes(bytes: number): string {
  return `${bytes.toLocaleString('en-US')} ${pluralize(bytes, 'byte')}`;
}

function explainCap({ messageSize, totalSize }: ChannelSizes): string {
  const cap = formatBytes(totalSize);
  return `Largest message: ${cap}, not the proposed ${messageSize.toLocaleString('en-US')}. The relay chain caps a channel's queue at ${cap}.`;
}
