import { type Planck, pluralize } from '@parachron/core';
import { type ChannelFacts, findPara, findStatus } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import type { ParaFacts } from '../status/ParaFacts.js';
import { deriveDeposit } from './deriveDeposit.js';
import { deriveReserveRefusal } from './deriveReserveRefusal.js';
import { type Refusal, refuse } from './Refusal.js';

export interface InitArguments extends ChannelId {
  readonly capacity: number;
  readonly messageSize: number;
  readonly withdrawn?: Planck;
}

// Checks in the order of the pallet's `init_open_channel`, which several calls use.
export function checkInit(facts: ChannelFacts, args: InitArguments): Refusal | undefined {
  return (
    checkParties(facts, args) ??
    checkSizes(facts, args) ??
    checkFree(facts, args) ??
    checkOutboundLimit(facts, args) ??
    deriveReserveRefusal(facts, {
      para: findPara(facts, args.sender),
      deposit: deriveDeposit(facts, { ...args, side: 'sender' }),
      withdrawn: args.withdrawn ?? 0n,
    })
  );
}

function checkParties(facts: ChannelFacts, { sender, recipient }: ChannelId): Refusal | undefined {
  if (sender === recipient) {
    return refuse(facts, 'OpenHrmpChannelToSelf', `Parachain ${sender} cannot have a channel to itself.`);
  }
  const para = findPara(facts, recipient);
  if (isValid(para)) return undefined;
  const found = para.lifecycle ?? 'not registered';
  return refuse(
    facts,
    'OpenHrmpChannelInvalidRecipient',
    `Parachain ${recipient} is not an active parachain of ${facts.channelManager.runtime.chain} (${found}).`,
  );
}

function checkSizes(facts: ChannelFacts, args: InitArguments): Refusal | undefined {
  const { maxCapacity, maxMessageSize } = facts.config;
  if (args.capacity <= 0) {
    return refuse(facts, 'OpenHrmpChannelZeroCapacity', 'The capacity must be at least one message.');
  }
  if (args.capacity > maxCapacity) {
    return refuse(
      facts,
      'OpenHrmpChannelCapacityExceedsLimit',
      `A capacity of ${args.capacity} ${pluralize(args.capacity, 'message')} is over the channel manager's limit of ${maxCapacity}.`,
    );
  }
  if (args.messageSize <= 0) {
    return refuse(facts, 'OpenHrmpChannelZeroMessageSize', 'The message size must be at least one byte.');
  }
  if (args.messageSize > maxMessageSize) {
    return refuse(
      facts,
      'OpenHrmpChannelMessageSizeExceedsLimit',
      `A message size of ${args.messageSize} ${pluralize(args.messageSize, 'byte')} is over the channel manager's limit of ${maxMessageSize}.`,
    );
  }
  return undefined;
}

const alreadyRequested = 'OpenHrmpChannelAlreadyRequested';
const alreadyExists = 'OpenHrmpChannelAlreadyExists';

function checkFree(facts: ChannelFacts, { sender, recipient }: ChannelId): Refusal | undefined {
  const state = findStatus(facts, { sender, recipient })?.state ?? 'none';
  const direction = `from ${sender} to ${recipient}`;
  const { swapsAlreadyErrors } = facts.channelManager.rules;
  const requested = swapsAlreadyErrors ? alreadyExists : alreadyRequested;
  const exists = swapsAlreadyErrors ? alreadyRequested : alreadyExists;
  if (state === 'requested' || state === 'accepted') {
    return refuse(
      facts,
      requested,
      state === 'requested'
        ? `A channel ${direction} is already requested and waits for its acceptance.`
        : `A channel ${direction} is already accepted and opens at the next session.`,
    );
  }
  if (state === 'none') return undefined;
  return refuse(facts, exists, `A channel ${direction} already exists (${state}).`);
}

export function checkOutboundLimit(facts: ChannelFacts, { sender }: ChannelId): Refusal | undefined {
  const para = findPara(facts, sender);
  const { maxOutboundChannels, maxParathreadOutboundChannels } = facts.config;
  const limit = isParathread(para)
    ? (maxParathreadOutboundChannels ?? maxOutboundChannels)
    : maxOutboundChannels;
  const channels = para.egress.length;
  if (channels + para.openRequests < limit) return undefined;
  return refuse(
    facts,
    'OpenHrmpChannelLimitExceeded',
    `Parachain ${sender} has ${channels} outbound ${pluralize(channels, 'channel')} and ${para.openRequests} ${pluralize(para.openRequests, 'request')}; the limit is ${limit}.`,
  );
}

export function isValid({ lifecycle }: Pick<ParaFacts, 'lifecycle'>): boolean {
  return lifecycle !== undefined && lifecycle !== 'Onboarding' && !lifecycle.startsWith('Offboarding');
}

// Older relay chains have separate limits for parathreads, and count parachains in onboarding as parathreads.
export function isParathread({ lifecycle }: ParaFacts): boolean {
  return lifecycle?.endsWith('Parathread') ?? false;
}
