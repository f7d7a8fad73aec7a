import { requireInput } from '@parachron/core';
import { isSystemPara, lowestPublicParaId } from '@parachron/xcm';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import { checkBothSteps } from './checkBothSteps.js';
import { type CallOrigin, type Refusal, refuse, refuseOrigin } from './Refusal.js';

/** The channels to establish: a channel between system chains, or both directions between a para and a system chain. */
export type Establishment =
  | ({ readonly call: 'establish_system_channel' } & ChannelId)
  | { readonly call: 'establish_channel_with_system'; readonly systemChain: number };

/**
 * Predicts the error of the channel manager for the free calls for channels with system chains.
 *
 * The runtime sets the sizes of `establish_channel_with_system` itself, so the function does not check sizes.
 *
 * Chain: `hrmp.establish_system_channel`, `hrmp.establish_channel_with_system`.
 * Sends: nothing.
 *
 * @param facts the facts about the two parachains
 * @param options `origin` of the call; `establish`, the call and its arguments
 * @returns the error, or undefined if the call succeeds
 * @throws PARA_PAIR_MISMATCH when the facts are not of these parachains
 *
 * @example
 * ```ts
 * import { type ChannelFacts, deriveEstablishRefusal } from '@parachron/hrmp';
 *
 * declare const facts: ChannelFacts; // of 2000 and 2114
 * const establish = { call: 'establish_channel_with_system', systemChain: 2000 } as const;
 * deriveEstablishRefusal(facts, { origin: { kind: 'para', id: 2114 }, establish })?.name;
 * // 'ChannelCreationNotAuthorized'
 * ```
 */
export function deriveEstablishRefusal(
  facts: ChannelFacts,
  options: { readonly origin: CallOrigin; readonly establish: Establishment },
): Refusal | undefined {
  requireInput(
    { facts, options },
    {
      facts: { channelManager: 'object', config: 'object' },
      options: { origin: { kind: 'string' }, establish: 'object' },
    },
  );
  const { origin, establish } = options;
  const sizes = { capacity: facts.config.maxCapacity, messageSize: facts.config.maxMessageSize };
  if (establish.call === 'establish_system_channel') {
    const { sender, recipient } = establish;
    return (
      refuseOrigin(origin, 'signed') ??
      checkSystem(facts, sender, recipient) ??
      checkBothSteps(facts, { ...sizes, sender, recipient })
    );
  }
  if (origin.kind !== 'para') return refuseOrigin(origin, 'para');
  const { systemChain } = establish;
  return (
    checkSystem(facts, systemChain) ??
    checkBothSteps(facts, { ...sizes, sender: origin.id, recipient: systemChain }) ??
    checkBothSteps(facts, { ...sizes, sender: systemChain, recipient: origin.id })
  );
}

function checkSystem(facts: ChannelFacts, ...ids: number[]): Refusal | undefined {
  const other = ids.find((id) => !isSystemPara(id));
  if (other === undefined) return undefined;
  return refuse(
    facts,
    'ChannelCreationNotAuthorized',
    `Parachain ${other} is not a system parachain: system parachains have ids below ${lowestPublicParaId}.`,
  );
}
