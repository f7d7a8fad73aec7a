import { type Account, deriveUntouchable, type Planck, type PlanStep } from '@parachron/core';
import type { ChannelFacts, ParaFacts } from '../status/ChannelFacts.js';

/** Amounts in planck that one parachain's account on the channel manager needs for its remaining steps, and its balance. */
export interface ParaMoney {
  readonly para: number;
  readonly account: Account;
  /** The ids of the steps that the account pays for, in order. */
  readonly steps: readonly string[];
  /** Whether every offer is in the sum. */
  readonly complete: boolean;
  readonly deposits: Planck;
  /** Sum of the known offers of all steps. */
  readonly offers: Planck;
  /** Minimum balance of the account: the existential deposit, or the frozen balance if larger. */
  readonly keep: Planck;
  /** Sum of deposits, offers and `keep`. */
  readonly needed: Planck;
  readonly free: Planck;
  /** Deposits of closing channels, which are free after the next session. */
  readonly returned: Planck;
  /** 0 if the free balance suffices, with what closing channels return. */
  readonly missing: Planck;
}

/**
 * Quotes the needed and the missing balance of a parachain on the channel manager: the sums of the costs of the remaining steps.
 *
 * Chain: deposits of `Configuration.ActiveConfig` or `PendingConfigs`, `Balances.ExistentialDeposit`, `System.Account`.
 */
export function quoteChannelMoney(
  facts: ChannelFacts,
  para: ParaFacts,
  steps: readonly PlanStep[],
): ParaMoney {
  const { free, frozen } = para.balance;
  const costs = steps.flatMap(({ id: step, costs: all = [] }) => all.map((cost) => ({ ...cost, step })));
  const own = costs.filter(({ payer }) => payer.account === para.sovereign.hex);
  const sum = (part: typeof own) => part.reduce((total, { amount = 0n }) => total + amount, 0n);
  const deposits = sum(own.filter(({ kind }) => kind === 'deposit'));
  const offers = sum(own.filter(({ kind }) => kind === 'offer'));
  const keep = own.length === 0 ? 0n : deriveUntouchable({ reserved: 0n, frozen }, facts.existentialDeposit);
  const needed = deposits + offers + keep;
  const returned = facts.channels.reduce((total, { channel, ...status }) => {
    const side = channel.sender === para.id ? 'sender' : 'recipient';
    return status.state === 'closing' ? total + status.deposits[side] : total;
  }, 0n);
  const held = free + returned;
  return {
    para: para.id,
    account: para.sovereign,
    steps: [...new Set(own.map(({ step }) => step))],
    complete: own.every(({ amount }) => amount !== undefined),
    deposits,
    offers,
    keep,
    needed,
    free,
    returned,
    missing: needed > held ? needed - held : 0n,
  };
}
