import { defineError } from '@parachron/core';

/** Two chains of a devnet were given the same para id. */
export class ParaIdTakenError extends defineError({
  code: 'PARA_ID_TAKEN',
  fault: 'input',
  message: (facts: { paraId: number }) => `Two chains of the network have the para id ${facts.paraId}.`,
  hint: () => 'Give each target an id of its own; the service has 2114 unless configured otherwise.',
}) {}

/** The relay chain of a devnet refuses a step that opens a channel. */
export class ChannelNotOpenedError extends defineError({
  code: 'CHANNEL_NOT_OPENED',
  fault: 'refused',
  message: (facts: { paraId: number; call: string; error: string }) =>
    `The relay chain refuses para ${facts.paraId} the call ${facts.call}: ${facts.error}.`,
  hint: () =>
    "Look at the relay's own limits for channels, or start with channels: [] and open them yourself.",
}) {}

/** A devnet was used after it was closed. */
export class DevnetClosedError extends defineError({
  code: 'DEVNET_CLOSED',
  fault: 'input',
  message: () => 'The devnet is closed.',
  hint: () => 'Start another one with createDevnet.',
}) {}

/** Chains exchange messages without end. */
export class MessagesEndlessError extends defineError({
  code: 'MESSAGES_ENDLESS',
  fault: 'refused',
  message: (facts: { rounds: number; waiting: number }) =>
    `After ${facts.rounds} rounds of blocks ${facts.waiting} messages still wait: the chains answer each other.`,
  hint: () => 'Build blocks by hand (blocks: manual) and look at what they send.',
}) {}
