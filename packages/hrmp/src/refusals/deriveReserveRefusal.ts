import { formatTokens, type Planck, requireInput } from '@parachron/core';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ParaFacts } from '../status/ParaFacts.js';
import type { Refusal } from './Refusal.js';

/**
 * Predicts the error of the channel manager when a parachain's account has to reserve a deposit.
 *
 * Chain: `Balances::reserve` on the sovereign account.
 * Sends: nothing.
 *
 * @param facts the facts about the channel manager
 * @param options `para`, whose account pays; `deposit` in planck; `withdrawn`, planck that the program has withdrawn
 *   from the account before the call, 0 by default
 * @returns the error, or undefined if the account can reserve the deposit
 *
 * @example
 * ```ts
 * import { type ChannelFacts, deriveReserveRefusal } from '@parachron/hrmp';
 *
 * declare const facts: ChannelFacts;
 * const [para] = facts.paras;
 * deriveReserveRefusal(facts, { para, deposit: 10_000_000_000_000n })?.name; // 'InsufficientBalance'
 * ```
 */
export function deriveReserveRefusal(
  facts: ChannelFacts,
  options: { readonly para: ParaFacts; readonly deposit: Planck; readonly withdrawn?: Planck },
): Refusal | undefined {
  requireInput(
    { facts, options },
    {
      facts: { channelManager: 'object', config: 'object' },
      options: {
        para: { sovereign: 'object', balance: 'object', egress: 'array' },
        deposit: 'bigint',
        withdrawn: 'bigint?',
      },
    },
  );
  const { para, deposit, withdrawn = 0n } = options;
  if (deposit === 0n) return undefined;
  const free = para.balance.free - withdrawn;
  const left = free - deposit;
  const { token } = facts.channelManager.runtime;
  const format = (planck: Planck) => formatTokens(planck, token);
  const account = `the account of parachain ${para.id} on ${facts.channelManager.runtime.chain}`;
  if (left < 0n) {
    return {
      pallet: 'Balances',
      name: 'InsufficientBalance',
      reason: `The deposit is ${format(deposit)}, and ${account} has ${format(free > 0n ? free : 0n)} free.`,
    };
  }
  if (left < para.balance.frozen) {
    return {
      pallet: 'Balances',
      name: 'LiquidityRestrictions',
      reason: `The deposit of ${format(deposit)} would leave ${format(left)} free on ${account}, of which ${format(para.balance.frozen)} are frozen.`,
    };
  }
  const { keepsExistentialDeposit } = facts.channelManager.rules;
  if (keepsExistentialDeposit && left < facts.existentialDeposit && para.balance.providers <= 1) {
    return {
      name: 'ConsumerRemaining',
      reason: `The deposit of ${format(deposit)} would leave ${format(left)} free on ${account}, below the existential deposit of ${format(facts.existentialDeposit)}.`,
    };
  }
  return undefined;
}
