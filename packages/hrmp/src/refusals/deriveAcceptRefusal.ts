import { type Planck, requireInput } from '@parachron/core';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import { checkAccept } from './checkAccept.js';
import { type CallOrigin, type Refusal, refuseOrigin } from './Refusal.js';

/**
 * Predicts the error of the channel manager for the acceptance of a request.
 *
 * Chain: `hrmp.hrmp_accept_open_channel`.
 * Sends: nothing.
 *
 * @param facts the facts about the two parachains
 * @param options `origin` of the call; `sender`, the para id that sent the request; `withdrawn`, planck that the
 *   program has withdrawn from the account before the call, 0 by default
 * @returns the error, or undefined if the call succeeds
 * @throws PARA_PAIR_MISMATCH when the facts are not of these parachains
 *
 * @example
 * ```ts
 * import { type ChannelFacts, deriveAcceptRefusal } from '@parachron/hrmp';
 *
 * declare const facts: ChannelFacts; // nothing was requested
 * deriveAcceptRefusal(facts, { origin: { kind: 'para', id: 2114 }, sender: 1000 })?.name;
 * // 'AcceptHrmpChannelDoesntExist'
 * ```
 */
export function deriveAcceptRefusal(
  facts: ChannelFacts,
  options: { readonly origin: CallOrigin; readonly sender: number; readonly withdrawn?: Planck },
): Refusal | undefined {
  requireInput(
    { facts, options },
    {
      facts: { channelManager: 'object', config: 'object' },
      options: { origin: { kind: 'string' }, sender: 'number', withdrawn: 'bigint?' },
    },
  );
  const { origin, sender, withdrawn = 0n } = options;
  if (origin.kind !== 'para') return refuseOrigin(origin, 'para');
  return checkAccept(facts, { sender, recipient: origin.id, withdrawn });
}
