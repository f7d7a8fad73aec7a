import { requireInput } from '@parachron/core';
import { type ChannelFacts, findStatus } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import { type CallOrigin, type Refusal, refuse, refuseOrigin } from './Refusal.js';

/**
 * Predicts the error of the channel manager for the withdrawal of a request.
 *
 * Chain: `hrmp.hrmp_cancel_open_request`.
 * Sends: nothing.
 *
 * @param facts the facts about the two parachains
 * @param options `origin` of the call; the `channel` of the request; `openRequests`, the witness in the call
 * @returns the error, or undefined if the call succeeds
 *
 * @example
 * ```ts
 * import { type ChannelFacts, deriveCancelRefusal } from '@parachron/hrmp';
 *
 * declare const facts: ChannelFacts; // nothing was requested
 * const channel = { sender: 1000, recipient: 2114 };
 * deriveCancelRefusal(facts, { origin: { kind: 'para', id: 1000 }, channel, openRequests: 8 })?.name;
 * // 'OpenHrmpChannelDoesntExist'
 * ```
 */
export function deriveCancelRefusal(
  facts: ChannelFacts,
  options: { readonly origin: CallOrigin; readonly channel: ChannelId; readonly openRequests: number },
): Refusal | undefined {
  requireInput(
    { facts, options },
    {
      facts: { channelManager: 'object', config: 'object' },
      options: {
        origin: { kind: 'string' },
        channel: { sender: 'number', recipient: 'number' },
        openRequests: 'number',
      },
    },
  );
  const { origin, channel } = options;
  if (origin.kind !== 'para') return refuseOrigin(origin, 'para');
  return (
    checkWitness(facts, { given: options.openRequests, there: facts.openRequests }) ??
    checkCancel(facts, origin.id, channel)
  );
}

export function checkWitness(
  facts: ChannelFacts,
  { given, there }: { given: number; there: number },
): Refusal | undefined {
  if (there <= given) return undefined;
  return refuse(facts, 'WrongWitness', `The witness is ${given}, and the channel manager counts ${there}.`);
}

export function checkCancel(facts: ChannelFacts, by: number, channel: ChannelId): Refusal | undefined {
  const name = `the request from ${channel.sender} to ${channel.recipient}`;
  if (by !== channel.sender && by !== channel.recipient) {
    return refuse(facts, 'CancelHrmpOpenChannelUnauthorized', `Parachain ${by} is not an end of ${name}.`);
  }
  const state = findStatus(facts, channel)?.state ?? 'none';
  if (state === 'requested') return undefined;
  if (state === 'accepted') {
    return refuse(
      facts,
      'OpenHrmpChannelAlreadyConfirmed',
      `Parachain ${channel.recipient} accepted ${name}.`,
    );
  }
  return refuse(
    facts,
    'OpenHrmpChannelDoesntExist',
    `There is no open request from ${channel.sender} to ${channel.recipient} (${state}).`,
  );
}
