import { defineError } from '@parachron/core';

/** Two chains of a devnet have the same para id. */
export class ParaIdTakenError extends defineError({
  code: 'PARA_ID_TAKEN',
  fault: 'input',
  message: (facts: { paraId: number }) => `Two chains of the network have the para id ${facts.paraId}.`,
  hint: () => 'Give each target its own para id; the service has 2114 by default.',
}) {}

/** The relay chain of a devnet refuses a step that opens a channel. */
export class ChannelNotOpenedError extends defineError({
  code: 'CHANNEL_NOT_OPENED',
  fault: 'refused',
  message: (facts: { paraId: number; call: string; error: string }) =>
    `The relay chain refuses the call ${facts.call} of para ${facts.paraId}: ${facts.error}.`,
  hint: () =>
    'Check the channel limits of the relay chain, or start with channels: [] and open the channels yourself.',
}) {}

/** A devnet was used after it was closed. */
export class DevnetClosedError extends defineError({
  code: 'DEVNET_CLOSED',
  fault: 'input',
  message: () => 'The devnet is closed.',
  hint: () => 'Start another devnet with createDevnet.',
}) {}

/** Chains exchange messages endlessly. */
export class MessageLoopError extends defineError({
  code: 'MESSAGE_LOOP',
  fault: 'refused',
  message: (facts: { rounds: number; waiting: number }) =>
    `Messages in the queues after ${facts.rounds} rounds of blocks: ${facts.waiting}. The chains answer each other endlessly.`,
  hint: () => "Build each block yourself (blocks: 'manual'), and inspect the messages of each block.",
}) {}
