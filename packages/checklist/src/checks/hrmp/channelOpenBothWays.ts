import { type Evidence, type NoFix, omitUndefined } from '@parachron/core';
import { type ChannelStatus, formatChannelSize } from '@parachron/hrmp';
import { channelFact } from '../../facts/channels/channelFact.js';
import { type ChannelPlanFact, channelPlanFact, findSteps } from '../../facts/channels/channelPlanFact.js';
import { deliveryFact, measureMessage } from '../../facts/proxy/deliveryFact.js';
import { stateWords } from '../../forks/channelStates.js';
import { defineCheck, type Judgement, judgeUnknown, requireParas } from '../Check.js';

/** Channels between the target and the service are open in both directions. */
export const channelOpenBothWays = defineCheck({
  id: 'hrmp/channel-open-both-ways',
  topic: 'channels',
  title: 'A channel is open in each direction',
  failedTitle: 'A channel with the service is not open',
  warningTitle: 'A channel with the service is full',
  explanation: `Messages between parachains travel over HRMP channels, and a channel carries messages in one direction. The service sends
calls to your parachain over one channel, and your users send tokens to the service over the other. Both channels have to be
open.

The sender requests a channel (\`hrmp_init_open_channel\`), and the recipient accepts the request
(\`hrmp_accept_open_channel\`). The channel opens when the next session of the relay chain begins. Both calls have to come from
the parachains themselves, as messages to the channel manager. While a channel is full, or has too few bytes left, messages wait at their sender.

The check reads \`Hrmp.HrmpOpenChannelRequests\`, \`Hrmp.HrmpChannels\` and \`Hrmp.HrmpCloseChannelRequestsList\` for both
directions.

What to do: send the messages that the plan prints. If the channels are requested and accepted, wait for the next session.`,
  waitsFor: requireParas,
  facts: { channels: channelFact, plan: channelPlanFact, delivery: deliveryFact },
  evaluate: ({ channels, plan, delivery }) => {
    if (!channels.known) return [judgeUnknown('channels', channels)];
    const [there, back] = channels.facts.channels;
    return [
      judge({ ...there, next: 1 }, channels.evidence.there, plan),
      judge({ ...back, next: measureMessage(delivery) }, channels.evidence.back, plan),
    ];
  },
});

/** A channel, and the bytes of its next message: at least 1, since the size of the messages of users is unknown. */
type Used = ChannelStatus & { readonly next: number };

function judge(status: Used, evidence: readonly Evidence[], plan: ChannelPlanFact): Judgement {
  const { channel, state } = status;
  const subject = `${channel.sender} → ${channel.recipient}`;
  if (state === 'open') {
    const { messages, capacity, bytes, totalSize, next } = status;
    // A message that is larger than the channel fails another check.
    const isFull = messages >= capacity || bytes + Math.min(next, totalSize) > totalSize;
    if (isFull && capacity > 0) {
      const format = (size: number) => size.toLocaleString('en-US');
      const waiting = `${format(messages)} of ${format(capacity)} messages and ${format(bytes)} of ${format(totalSize)} bytes`;
      const reason = `Channel ${subject} is full: ${waiting} wait. Further messages leave their sender later.`;
      return { subject, outcome: 'warn', reason, evidence };
    }
    return { subject, outcome: 'pass', reason: `Channel open: ${formatChannelSize(status)}.`, evidence };
  }
  const { fix, blocked } = findSteps(plan, channel);
  const noFix = blocked ?? (state === 'accepted' ? nothingDue : undefined);
  const reason = `Channel ${subject}: ${stateWords[state]}.`;
  return { subject, outcome: 'fail', reason, evidence, fix, ...omitUndefined({ noFix }) };
}

const nothingDue: NoFix = {
  reason: 'No call remains: an accepted channel opens at the next session of the relay chain.',
  howTo: 'Wait for the next session, then check again.',
};
