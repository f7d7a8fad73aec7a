import { requireInput } from '@parachron/core';
import { type ChannelFacts, findStatus } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import { type CallOrigin, type Refusal, refuse, refuseOrigin } from './Refusal.js';

/**
 * Predicts the error of the channel manager for the closing of a channel.
 *
 * Chain: `hrmp.hrmp_close_channel`.
 * Sends: nothing.
 *
 * @param facts the facts about the two parachains
 * @param options `origin` of the call; the `channel` to close
 * @returns the error, or undefined if the call succeeds
 *
 * @example
 * ```ts
 * import { type ChannelFacts, deriveCloseRefusal } from '@parachron/hrmp';
 *
 * declare const facts: ChannelFacts; // there is no channel
 * const channel = { sender: 1000, recipient: 2114 };
 * deriveCloseRefusal(facts, { origin: { kind: 'para', id: 1000 }, channel })?.name; // 'CloseHrmpChannelDoesntExist'
 * ```
 */
export function deriveCloseRefusal(
  facts: ChannelFacts,
  options: { readonly origin: CallOrigin; readonly channel: ChannelId },
): Refusal | undefined {
  requireInput(
    { facts, options },
    {
      facts: { channelManager: 'object', config: 'object' },
      options: { origin: { kind: 'string' }, channel: { sender: 'number', recipient: 'number' } },
    },
  );
  const { origin, channel } = options;
  if (origin.kind !== 'para') return refuseOrigin(origin, 'para');
  const name = `the channel from ${channel.sender} to ${channel.recipient}`;
  if (origin.id !== channel.sender && origin.id !== channel.recipient) {
    return refuse(facts, 'CloseHrmpChannelUnauthorized', `Parachain ${origin.id} is not an end of ${name}.`);
  }
  const state = findStatus(facts, channel)?.state ?? 'none';
  if (state === 'open') return undefined;
  if (state === 'closing') {
    return refuse(
      facts,
      'CloseHrmpChannelAlreadyUnderway',
      `The closing of ${name} is under way and takes effect at the next session.`,
    );
  }
  return refuse(
    facts,
    'CloseHrmpChannelDoesntExist',
    `There is no open channel from ${channel.sender} to ${channel.recipient} (${state}).`,
  );
}
