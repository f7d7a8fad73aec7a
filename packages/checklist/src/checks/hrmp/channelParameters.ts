import { type Evidence, type NoFix, type Outcome, pluralize } from '@parachron/core';
import {
  type ChannelConfig,
  type ChannelSizes,
  type ChannelStatus,
  formatChannelSize,
  isBelowProposal,
} from '@parachron/hrmp';
import { channelFact } from '../../facts/channels/channelFact.js';
import type { NamedCall, Scope } from '../../Scope.js';
import { defineCheck, type Judgement, requireParas } from '../Check.js';
import { judgeUnknown } from '../judgements.js';

/** The capacity and message size of a channel or request are at least those that the service proposes. */
export const channelParameters = defineCheck({
  id: 'hrmp/channel-parameters',
  topic: 'messages',
  title: 'The channels have the proposed limits',
  failedTitle: 'A channel lacks the proposed limits',
  warningTitle: 'The channels carry smaller messages than proposed',
  explanation: `A channel has a capacity (the number of messages that may wait) and a maximum message size in bytes. The request sets both.
The service proposes 1,000 messages of 102,400 bytes. If a relay chain allows less, its maximum is sufficient
(\`hrmp_channel_max_capacity\` and \`hrmp_channel_max_message_size\` of \`Configuration.ActiveConfig\`). The limit on the total size
of waiting messages (\`hrmp_channel_max_total_size\`) also limits each message. The relay chain refuses a request above its
limits, so the check warns before a vote.

What to do: request the channel with the printed values. The values of an open channel cannot be changed: you have to close
the channel and open a new channel, so first decide whether the smaller channel is sufficient. A named call fails the check if
it exceeds the maximum message size: split the call, or store its data on the target.`,
  waitsFor: requireParas,
  facts: { channels: channelFact },
  evaluate: ({ channels }, scope) => {
    if (!channels.known) return [judgeUnknown('channels', channels)];
    const { config, channels: both } = channels.facts;
    const wanted = deriveWanted(config, scope);
    const { there, back, channelManager } = channels.evidence;
    const read = ([there, back] as const).map((own) => [...own, ...channelManager.slice(0, 1)]);
    return both.flatMap((status, at) => {
      const evidence = read[at] ?? [];
      const isOutward = status.channel.sender === scope.serviceParaId;
      return [
        judge(status, wanted, evidence),
        ...(isOutward ? judgeCalls(scope.calls ?? [], deriveCapacity(status, wanted), evidence) : []),
      ];
    });
  },
});

/** Proposal of the service, or the relay chain's maximum if that is lower. */
export function deriveWanted(config: ChannelConfig, { proposal }: Pick<Scope, 'proposal'>): ChannelSizes {
  return {
    capacity: Math.min(proposal.maxCapacity, config.maxCapacity),
    messageSize: Math.min(proposal.maxMessageSize, config.maxMessageSize),
    totalSize: config.maxTotalSize,
  };
}

function judge(status: ChannelStatus, wanted: ChannelSizes, evidence: readonly Evidence[]): Judgement {
  const subject = `${status.channel.sender} → ${status.channel.recipient}`;
  const [outcome, reason] = compare(status, wanted);
  return {
    ...{ subject, outcome, reason, evidence: outcome === 'not-applicable' ? [] : evidence },
    ...(outcome === 'fail' ? { noFix: explainSizes(status) } : {}),
  };
}

/** A message is larger than its call: a call that does not fit alone never arrives. */
function judgeCalls(calls: readonly NamedCall[], room: number, evidence: readonly Evidence[]): Judgement[] {
  return calls.flatMap(({ name, hex }): Judgement[] => {
    const bytes = hex.length / 2 - 1;
    if (bytes <= room) return [];
    const reason = `The call has ${bytes} bytes; a message to the target has at most ${room}. A task with the call is never sent.`;
    const noFix = {
      reason: 'No step of the plan makes a call smaller.',
      howTo: 'Split the call, or store a part on the target and refer to that part in the call.',
    };
    return [{ subject: name, outcome: 'fail', reason, evidence, noFix }];
  });
}

/** Bytes of the largest message that fits. */
function deriveCapacity(status: ChannelStatus, wanted: ChannelSizes): number {
  return getLargest(isStill(status) ? status : wanted);
}

function getLargest({ messageSize, totalSize }: ChannelSizes): number {
  return Math.min(messageSize, totalSize);
}

/** The sizes of a closing channel end with it: the next request has its own. */
function isStill(status: ChannelStatus): status is Exclude<ChannelStatus, { state: 'none' }> {
  return status.state !== 'none' && status.state !== 'closing';
}

function explainSizes(status: ChannelStatus): NoFix {
  const { state, channel } = status;
  if (!isStill(status)) {
    return {
      reason: 'The relay chain cuts every request to its limits.',
      howTo:
        'Ask the governance of the relay chain to raise hrmp_channel_max_capacity, hrmp_channel_max_message_size and hrmp_channel_max_total_size.',
    };
  }
  if (state === 'requested') {
    return {
      reason: 'The sizes of a request are fixed, and the plan cancels no request of a parachain.',
      howTo: `Have parachain ${channel.sender} cancel the request (Hrmp.hrmp_cancel_open_request) before its acceptance, and request again; or agree on smaller limits.`,
    };
  }
  return {
    reason: 'The sizes of a channel are fixed, and the plan closes no channel in use.',
    howTo: `Have parachain ${channel.sender} close the channel (Hrmp.hrmp_close_channel) and request again, or agree on smaller limits.`,
  };
}

function compare(status: ChannelStatus, wanted: ChannelSizes): readonly [Outcome, string] {
  const figures = formatChannelSize(wanted);
  if (!isStill(status)) {
    if (wanted.capacity * wanted.messageSize * wanted.totalSize === 0) {
      const reason = `No channel can carry a message: the relay chain allows ${figures}, and ${formatBytes(wanted.totalSize)} in the channel at once.`;
      return ['fail', reason];
    }
    if (wanted.totalSize >= wanted.messageSize) {
      return ['not-applicable', `No channel request to compare with. Request ${figures}.`];
    }
    return ['warn', explainCap(wanted)];
  }
  const own = formatChannelSize(status);
  if (!isBelowProposal(status, wanted)) {
    if (getLargest(status) < wanted.messageSize) return ['warn', explainLargest(status, wanted)];
    return ['pass', `The channel takes ${own}; the service proposes ${figures} on this relay chain.`];
  }
  const remedy =
    status.state === 'requested'
      ? 'cancel the request and send a new one'
      : 'close the channel and request a new one';
  const atOnce =
    status.totalSize < status.messageSize ? `, and ${formatBytes(status.totalSize)} at once` : '';
  return [
    'fail',
    `The channel takes ${own}${atOnce}; the service proposes ${figures}. To change the limits, ${remedy}; or agree on smaller limits.`,
  ];
}

function formatBytes(bytes: number): string {
  return `${bytes.toLocaleString('en-US')} ${pluralize(bytes, 'byte')}`;
}

/** A channel queues fewer bytes than one message of the requested size has. */
function explainCap({ messageSize, totalSize }: ChannelSizes): string {
  const [cap, size] = [totalSize, messageSize].map((bytes) => bytes.toLocaleString('en-US'));
  return `Largest message: ${cap} bytes, not the requested ${size}. The relay chain caps a channel's queue at ${cap} bytes.`;
}

/** The total size limits each message of this channel, or of a new channel. */
function explainLargest(status: ChannelSizes, wanted: ChannelSizes): string {
  if (status.totalSize < status.messageSize) {
    const cap = formatBytes(status.totalSize);
    return `Largest message: ${cap}, not the stated ${status.messageSize.toLocaleString('en-US')}. The relay chain caps the channel's queue at ${cap}.`;
  }
  return `A new channel carries messages of at most ${formatBytes(wanted.totalSize)}. This one takes ${formatChannelSize(status)}.`;
}
