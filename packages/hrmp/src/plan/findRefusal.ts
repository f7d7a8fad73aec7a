import { pluralize } from '@parachron/core';
import type { DueAction } from '../money/DueStep.js';
import { type ChannelFacts, findPara } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import type { ParaFacts } from '../status/ParaFacts.js';

/** Reason why the channel manager refuses a call, by the name of the error in the Hrmp pallet. */
export interface Refusal {
  readonly name:
    | 'OpenHrmpChannelToSelf'
    | 'OpenHrmpChannelInvalidRecipient'
    | 'OpenHrmpChannelZeroCapacity'
    | 'OpenHrmpChannelZeroMessageSize'
    | 'OpenHrmpChannelLimitExceeded'
    | 'AcceptHrmpChannelLimitExceeded';
  /** One sentence with the deciding numbers. */
  readonly reason: string;
}

/**
 * Finds the error with which the channel manager refuses a due call, in the order of the pallet's checks. A due call is
 * never refused for its state, its sizes above the limits or its deposit: the plan contains only calls that fit the
 * state, reduces the sizes, and funds the accounts.
 *
 * Chain: `hrmp.hrmp_init_open_channel`, `hrmp_accept_open_channel`, and the calls that combine both.
 */
export function findRefusal(facts: ChannelFacts, action: DueAction): Refusal | undefined {
  const { kind, channel } = action;
  if (kind === 'accept') return findInboundLimit(facts, channel);
  return findWrongParty(facts, channel) ?? findNoSize(facts, action) ?? findOutboundLimit(facts, channel);
}

/** Finds the refusal because of a limit on the number of channels. */
export function findLimit(facts: ChannelFacts, { kind, channel }: DueAction): Refusal | undefined {
  return kind === 'init' ? findOutboundLimit(facts, channel) : findInboundLimit(facts, channel);
}

function findWrongParty(facts: ChannelFacts, { sender, recipient }: ChannelId): Refusal | undefined {
  if (sender === recipient) {
    return { name: 'OpenHrmpChannelToSelf', reason: `Parachain ${sender} cannot have a channel to itself.` };
  }
  const para = findPara(facts, recipient);
  if (isValid(para)) return undefined;
  const found = para.lifecycle ?? 'not registered';
  return {
    name: 'OpenHrmpChannelInvalidRecipient',
    reason: `Parachain ${recipient} is not an active parachain of ${facts.channelManager.runtime.chain} (${found}).`,
  };
}

// Without sizes of its own, a call uses the limits.
function findNoSize({ config }: ChannelFacts, { sizes }: DueAction): Refusal | undefined {
  if ((sizes?.capacity ?? config.maxCapacity) <= 0) {
    return { name: 'OpenHrmpChannelZeroCapacity', reason: 'The capacity must be at least one message.' };
  }
  if ((sizes?.messageSize ?? config.maxMessageSize) <= 0) {
    return { name: 'OpenHrmpChannelZeroMessageSize', reason: 'The message size must be at least one byte.' };
  }
  return undefined;
}

function findOutboundLimit(facts: ChannelFacts, { sender }: ChannelId): Refusal | undefined {
  const para = findPara(facts, sender);
  const { maxOutboundChannels, maxParathreadOutboundChannels } = facts.config;
  const limit = isParathread(para)
    ? (maxParathreadOutboundChannels ?? maxOutboundChannels)
    : maxOutboundChannels;
  const channels = para.egress.length;
  if (channels + para.openRequests < limit) return undefined;
  return {
    name: 'OpenHrmpChannelLimitExceeded',
    reason: `Parachain ${sender} has ${channels} outbound ${pluralize(channels, 'channel')} and ${para.openRequests} ${pluralize(para.openRequests, 'request')}; the limit is ${limit}.`,
  };
}

function findInboundLimit(facts: ChannelFacts, { recipient }: ChannelId): Refusal | undefined {
  const para = findPara(facts, recipient);
  const { maxInboundChannels, maxParathreadInboundChannels } = facts.config;
  const limit = isParathread(para)
    ? (maxParathreadInboundChannels ?? maxInboundChannels)
    : maxInboundChannels;
  const [channels, requests] = [para.ingress.length, para.acceptedRequests];
  if (channels + requests < limit) return undefined;
  return {
    name: 'AcceptHrmpChannelLimitExceeded',
    reason: `Parachain ${recipient} has ${channels} inbound ${pluralize(channels, 'channel')} and ${requests} accepted ${pluralize(requests, 'request')}; the limit is ${limit}.`,
  };
}

export function isValid({ lifecycle }: ParaFacts): boolean {
  return lifecycle !== undefined && lifecycle !== 'Onboarding' && !lifecycle.startsWith('Offboarding');
}

// Older relay chains have separate limits for parathreads, and count parachains in onboarding as parathreads.
export function isParathread({ lifecycle }: ParaFacts): boolean {
  return lifecycle?.endsWith('Parathread') ?? false;
}
