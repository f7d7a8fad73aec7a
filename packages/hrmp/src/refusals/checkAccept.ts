import { type Planck, pluralize } from '@parachron/core';
import { type ChannelFacts, findPara, findStatus } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import { isParathread } from './checkInit.js';
import { deriveDeposit } from './deriveDeposit.js';
import { deriveReserveRefusal } from './deriveReserveRefusal.js';
import { type Refusal, refuse } from './Refusal.js';

export interface AcceptArguments extends ChannelId {
  readonly withdrawn?: Planck;
}

// Checks in the order of the pallet's `accept_open_channel`.
export function checkAccept(facts: ChannelFacts, args: AcceptArguments): Refusal | undefined {
  const state = findStatus(facts, args)?.state ?? 'none';
  if (state === 'accepted') {
    return refuse(
      facts,
      'AcceptHrmpChannelAlreadyConfirmed',
      `The request from ${args.sender} to ${args.recipient} is already accepted and opens at the next session.`,
    );
  }
  if (state !== 'requested') {
    return refuse(
      facts,
      'AcceptHrmpChannelDoesntExist',
      `There is no request from ${args.sender} to ${args.recipient} to accept (${state}).`,
    );
  }
  return checkInboundLimit(facts, args) ?? checkRecipientDeposit(facts, args);
}

export function checkInboundLimit(facts: ChannelFacts, { recipient }: ChannelId): Refusal | undefined {
  const para = findPara(facts, recipient);
  const { maxInboundChannels, maxParathreadInboundChannels } = facts.config;
  const limit = isParathread(para)
    ? (maxParathreadInboundChannels ?? maxInboundChannels)
    : maxInboundChannels;
  const [channels, requests] = [para.ingress.length, para.acceptedRequests];
  if (channels + requests < limit) return undefined;
  return refuse(
    facts,
    'AcceptHrmpChannelLimitExceeded',
    `Parachain ${recipient} has ${channels} inbound ${pluralize(channels, 'channel')} and ${requests} accepted ${pluralize(requests, 'request')}; the limit is ${limit}.`,
  );
}

export function checkRecipientDeposit(facts: ChannelFacts, args: AcceptArguments): Refusal | undefined {
  return deriveReserveRefusal(facts, {
    para: findPara(facts, args.recipient),
    deposit: deriveDeposit(facts, { sender: args.sender, recipient: args.recipient, side: 'recipient' }),
    withdrawn: args.withdrawn ?? 0n,
  });
}
