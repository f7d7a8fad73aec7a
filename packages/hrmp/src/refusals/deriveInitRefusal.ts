import { type Planck, requireInput } from '@parachron/core';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import { checkInit } from './checkInit.js';
import { type CallOrigin, type Refusal, refuseOrigin } from './Refusal.js';

/**
 * Predicts the error of the channel manager for a request for a channel.
 *
 * The checks have the pallet's order: of several errors, the result is the error that the chain returns.
 *
 * Chain: `hrmp.hrmp_init_open_channel`.
 * Sends: nothing.
 *
 * @param facts the facts about the two parachains
 * @param options `origin` of the call; `recipient`; `capacity` in messages and `messageSize` in bytes; `withdrawn`,
 *   planck that the program has withdrawn from the account before the call, 0 by default
 * @returns the error, or undefined if the call succeeds
 * @throws PARA_PAIR_MISMATCH when the facts are not of these parachains
 *
 * @example
 * ```ts
 * import { type ChannelFacts, deriveInitRefusal } from '@parachron/hrmp';
 *
 * declare const facts: ChannelFacts;
 * deriveInitRefusal(facts, { origin: { kind: 'para', id: 1000 }, recipient: 1000, capacity: 8, messageSize: 512 })?.name;
 * // 'OpenHrmpChannelToSelf'
 * ```
 */
export function deriveInitRefusal(
  facts: ChannelFacts,
  options: {
    readonly origin: CallOrigin;
    readonly recipient: number;
    readonly capacity: number;
    readonly messageSize: number;
    readonly withdrawn?: Planck;
  },
): Refusal | undefined {
  requireInput(
    { facts, options },
    {
      facts: { channelManager: 'object', config: 'object' },
      options: {
        origin: { kind: 'string' },
        recipient: 'number',
        capacity: 'number',
        messageSize: 'number',
        withdrawn: 'bigint?',
      },
    },
  );
  const { origin, ...args } = options;
  if (origin.kind !== 'para') return refuseOrigin(origin, 'para');
  return checkInit(facts, { ...args, sender: origin.id });
}
