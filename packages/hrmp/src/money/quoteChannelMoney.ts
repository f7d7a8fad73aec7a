import { type Account, chooseLarger, formatTokens, type Planck, type PlanStep } from '@parachron/core';
import type { DueStep } from '../plan/deriveDueSteps.js';
import { type ChannelFacts, findStatus, type ParaFacts } from '../status/ChannelFacts.js';

/** The amounts of an account, in one unit. */
interface Amounts<T> {
  readonly deposits: T;
  /** Sum of the known offers of all steps. */
  readonly offers: T;
  /** Minimum balance of the account: the existential deposit, or the frozen balance if larger. */
  readonly keep: T;
  /**
   * The part of the deposits and offers that deposits of closing channels pay. A closing channel releases its deposits
   * at the session change that removes the channel; until then, the channel manager refuses a new request.
   */
  readonly returned: T;
  /** Sum of deposits, offers and `keep`, minus `returned`. */
  readonly needed: T;
  readonly free: T;
  /** 0 if the balance suffices. */
  readonly missing: T;
}

/** Amounts in planck that one parachain's account on the channel manager needs for its remaining steps, and its balance. */
export interface ParaMoney extends Amounts<Planck> {
  readonly para: number;
  readonly account: Account;
  /** The ids of the steps that the account pays for, in order. */
  readonly steps: readonly string[];
  /** Whether every offer is in the sum. */
  readonly complete: boolean;
  /** The same amounts in tokens. */
  readonly tokens: Amounts<string>;
}

interface Planned {
  readonly due: readonly DueStep[];
  /** The due steps with their costs. */
  readonly steps: readonly PlanStep[];
}

/**
 * Quotes the needed and the missing balance of both parachains on the channel manager: the sums of the costs of the remaining steps.
 *
 * Chain: deposits of `Configuration.ActiveConfig`, `Balances.ExistentialDeposit`, `System.Account`.
 */
export function quoteChannelMoney(facts: ChannelFacts, planned: Planned): readonly [ParaMoney, ParaMoney] {
  const [one, other] = facts.paras;
  return [quotePara(facts, one, planned), quotePara(facts, other, planned)];
}

function quotePara(facts: ChannelFacts, para: ParaFacts, { due, steps }: Planned): ParaMoney {
  const { free, frozen } = para.balance;
  const costs = steps.flatMap(({ id: step, costs: all = [] }) =>
    all
      .filter(({ payer }) => payer.account === para.sovereign.hex)
      .map(({ kind, amount }) => ({ step, kind, amount })),
  );
  const sum = (part: typeof costs) => part.reduce((total, { amount = 0n }) => total + amount, 0n);
  const deposits = sum(costs.filter(({ kind }) => kind === 'deposit'));
  const offers = sum(costs.filter(({ kind }) => kind === 'offer'));
  const keep = costs.length > 0 ? chooseLarger(frozen, facts.existentialDeposit) : 0n;
  // Steps that do not wait for the session change may come first: their amounts have to be available without the
  // returned deposits.
  const later = listAfterSession(facts, due);
  const waiting = sum(costs.filter(({ step }) => later.has(step)));
  const returned = chooseSmaller(waiting, deriveReleased(facts, para));
  const needed = deposits + offers + keep - returned;
  const missing = needed > free ? needed - free : 0n;
  const amounts = { deposits, offers, keep, returned, needed, free, missing };
  const { token } = facts.channelManager.runtime;
  const tokens = Object.entries(amounts).map(([name, amount]) => [name, formatTokens(amount, token)]);
  return {
    ...{ para: para.id, account: para.sovereign, ...amounts },
    steps: [...new Set(costs.map(({ step }) => step))],
    complete: costs.every(({ amount }) => amount !== undefined),
    tokens: Object.fromEntries(tokens) as Amounts<string>,
  };
}

/** The steps that request a closing channel again, and the steps that wait for these. */
function listAfterSession(facts: ChannelFacts, due: readonly DueStep[]): Set<string> {
  const later = new Set<string>();
  for (const { id, actions, after } of due) {
    const isReopened = actions.some(
      ({ kind, channel }) => kind === 'init' && findStatus(facts, channel)?.state === 'closing',
    );
    if (isReopened || after.some((earlier) => later.has(earlier))) later.add(id);
  }
  return later;
}

/**
 * Derives the deposits of a parachain, in planck, that the next session change releases with its closing channels.
 *
 * Chain: `close_hrmp_channel` of the Hrmp pallet removes a channel and unreserves both deposits, at most the reserved amount.
 */
function deriveReleased({ channels }: Pick<ChannelFacts, 'channels'>, para: ParaFacts): Planck {
  const { reserved } = para.balance;
  const released = channels.reduce((total, status) => {
    if (status.state !== 'closing') return total;
    const own = status.channel.sender === para.id ? status.senderDeposit : 0n;
    return total + own + (status.channel.recipient === para.id ? status.recipientDeposit : 0n);
  }, 0n);
  return chooseSmaller(released, reserved);
}

function chooseSmaller(one: Planck, other: Planck): Planck {
  if (one < other) return one;
  return other;
}
