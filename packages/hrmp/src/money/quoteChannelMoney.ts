import { type Account, chooseLarger, formatTokens, type Planck } from '@parachron/core';
import { isSystemPara } from '@parachron/xcm';
import type { DueStep } from '../plan/deriveDueSteps.js';
import type { StepPrice, StepPrices } from '../run/priceSteps.js';
import { type ChannelFacts, findStatus, type ParaFacts } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';

/** Amount that one step takes from the account of the sending parachain. */
export interface StepMoney {
  readonly step: string;
  /** Planck reserved until the channels close. */
  readonly deposit: Planck;
  /** Planck offered for execution; the unused part is refunded. Undefined if the fee is unknown. */
  readonly offer: Planck | undefined;
}

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
  readonly steps: readonly StepMoney[];
  /** Whether every offer is in the sum. */
  readonly complete: boolean;
  /** The same amounts in tokens. */
  readonly tokens: Amounts<string>;
}

interface QuoteOptions {
  readonly steps: readonly DueStep[];
  readonly prices?: StepPrices;
}

/**
 * Quotes the needed and the missing balance of both parachains on the channel manager, for the remaining steps.
 *
 * Chain: deposits of `Configuration.ActiveConfig`, `Balances.ExistentialDeposit`, `System.Account`.
 */
export function quoteChannelMoney(
  facts: ChannelFacts,
  options: QuoteOptions,
): readonly [ParaMoney, ParaMoney] {
  const [one, other] = facts.paras;
  return [quotePara(facts, { ...options, para: one }), quotePara(facts, { ...options, para: other })];
}

function quotePara(facts: ChannelFacts, options: QuoteOptions & { readonly para: ParaFacts }): ParaMoney {
  const { para } = options;
  const { free, frozen } = para.balance;
  const steps = options.steps
    .map((step) => quoteStep(facts, { step, para: para.id, price: options.prices?.get(step.id) }))
    .filter((step) => step !== undefined);
  const deposits = sum(steps.map((step) => step.deposit));
  const offers = sum(steps.map((step) => step.offer ?? 0n));
  const keep = steps.length > 0 ? chooseLarger(frozen, facts.existentialDeposit) : 0n;
  const returned = deriveReturned(facts, { para, quoted: steps, due: options.steps });
  const needed = deposits + offers + keep - returned;
  const missing = needed > free ? needed - free : 0n;
  const amounts = { deposits, offers, keep, returned, needed, free, missing };
  const { token } = facts.channelManager.runtime;
  const tokens = Object.entries(amounts).map(([name, amount]) => [name, formatTokens(amount, token)]);
  return {
    ...{ para: para.id, account: para.sovereign, steps, ...amounts },
    complete: steps.every((step) => step.offer !== undefined),
    tokens: Object.fromEntries(tokens) as Amounts<string>,
  };
}

/**
 * Steps that do not wait for the session change may come first: their amounts have to be available without the returned
 * deposits.
 */
function deriveReturned(
  facts: ChannelFacts,
  about: {
    readonly para: ParaFacts;
    readonly quoted: readonly StepMoney[];
    readonly due: readonly DueStep[];
  },
): Planck {
  const later = listAfterSession(facts, about.due);
  const waiting = about.quoted.filter(({ step }) => later.has(step));
  const taken = sum(waiting.map(({ deposit, offer = 0n }) => deposit + offer));
  const released = deriveReleased(facts, about.para);
  if (taken < released) return taken;
  return released;
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

function quoteStep(
  facts: ChannelFacts,
  options: { readonly step: DueStep; readonly para: number; readonly price: StepPrice | undefined },
): StepMoney | undefined {
  const { step, para, price } = options;
  const deposit = sum(
    step.actions.map(({ kind, channel }) => {
      const side = kind === 'init' ? 'sender' : 'recipient';
      return channel[side] === para ? deriveDeposit(facts, { ...channel, side }) : 0n;
    }),
  );
  if (step.para !== para) return deposit > 0n ? { step: step.id, deposit, offer: 0n } : undefined;
  return { step: step.id, deposit, offer: price?.known ? price.offer : undefined };
}

function sum(amounts: readonly Planck[]): Planck {
  return amounts.reduce((total, amount) => total + amount, 0n);
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
  if (released < reserved) return released;
  return reserved;
}

/**
 * Derives the deposit of one side of a channel, in planck: zero for a channel with a system chain if the channel
 * manager waives such deposits.
 *
 * Chain: `hrmp_sender_deposit` and `hrmp_recipient_deposit` of `Configuration.ActiveConfig`.
 */
export function deriveDeposit(
  { channelManager, config }: Pick<ChannelFacts, 'channelManager' | 'config'>,
  { sender, recipient, side }: ChannelId & { readonly side: 'sender' | 'recipient' },
): Planck {
  const isWithSystem = isSystemPara(sender) || isSystemPara(recipient);
  if (isWithSystem && channelManager.waivesSystemDeposits) return 0n;
  return side === 'sender' ? config.senderDeposit : config.recipientDeposit;
}
