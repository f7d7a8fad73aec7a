import { requireInput } from '@parachron/core';
import { type ChannelFacts, findPara, findStatus } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import { deriveDeposit } from './deriveDeposit.js';
import { deriveReserveRefusal } from './deriveReserveRefusal.js';
import { type CallOrigin, type Refusal, refuse, refuseOrigin } from './Refusal.js';

/**
 * Predicts the error of the channel manager for an update of a channel's deposits.
 *
 * Chain: `hrmp.poke_channel_deposits`.
 * Sends: nothing.
 *
 * @param facts the facts about the two parachains
 * @param options `origin` of the call; the `channel`
 * @returns the error, or undefined if the call succeeds
 * @throws PARA_PAIR_MISMATCH when the facts are not of these parachains
 *
 * @example
 * ```ts
 * import { type ChannelFacts, derivePokeRefusal } from '@parachron/hrmp';
 *
 * declare const facts: ChannelFacts; // there is no channel
 * const channel = { sender: 1000, recipient: 2114 };
 * derivePokeRefusal(facts, { origin: { kind: 'signed' }, channel })?.name; // 'OpenHrmpChannelDoesntExist'
 * ```
 */
export function derivePokeRefusal(
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
  const wrong = refuseOrigin(origin, 'signed');
  if (wrong) return wrong;
  const status = findStatus(facts, channel);
  if (status?.state !== 'open' && status?.state !== 'closing') {
    return refuse(
      facts,
      'OpenHrmpChannelDoesntExist',
      `There is no open channel from ${channel.sender} to ${channel.recipient} (${status?.state ?? 'none'}).`,
    );
  }
  const sender = deriveDeposit(facts, { ...channel, side: 'sender' }) - status.senderDeposit;
  const recipient = deriveDeposit(facts, { ...channel, side: 'recipient' }) - status.recipientDeposit;
  const findRefusal = (id: number, more: bigint) =>
    more > 0n ? deriveReserveRefusal(facts, { para: findPara(facts, id), deposit: more }) : undefined;
  return findRefusal(channel.sender, sender) ?? findRefusal(channel.recipient, recipient);
}
