import { type Hex, type NoFix, type Planck, type PlanStep, pluralize, type Weight } from '@parachron/core';
import type { ParaMoney } from '../money/quoteChannelMoney.js';
import type { DueStep } from '../plan/deriveDueSteps.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';

/** The margin on weights and fees: both may change before a vote ends. */
export const marginPercent = 30;

/** A due step as a fork of the channel manager carries it out; a step without a program has no run. */
export interface CarriedStep extends DueStep {
  readonly price: StepPrice;
  readonly run?: StepRun | undefined;
}

/** Price of dispatching the calls of one step on the channel manager, or the reason why it is unknown. */
export type StepPrice =
  | {
      readonly known: true;
      /** The calls with their maximum weight, which has the margin. */
      readonly calls: readonly { readonly hex: Hex; readonly weight: Weight }[];
      /** Planck that a fork charged for the whole weight of the program. */
      readonly fee: Planck;
      /** Planck to offer: the fee with the margin, rounded up to three digits. The unused part returns. */
      readonly offer: Planck;
    }
  | ({ readonly known: false } & NoFix);

/** The result of a step's program. */
export interface StepRun {
  readonly outcome: 'done' | 'failed' | 'unknown' | 'untried';
  /** A sentence: the events of the calls that took effect, or the reason. */
  readonly reason: string;
  /** Planck that left the account of the parachain without its deposits, if the program took effect. */
  readonly fee?: Planck;
  /** The changes after which a failed program works, or whom to ask if none was found. */
  readonly howTo?: string;
  /** Whether the fork went on with such a change. */
  readonly isRemedied?: boolean;
}

/** The reason why the fork refuses the program of a step. */
export function findRefusal(facts: ChannelFacts, { run }: CarriedStep): NoFix | undefined {
  if (run?.outcome !== 'failed' || run.howTo === undefined) return undefined;
  return { reason: `The program fails ${describePlace(facts)}: ${run.reason}`, howTo: run.howTo };
}

/** The notes on the run of a step with a program. */
export function describeRun(
  facts: ChannelFacts,
  { step, short, run }: Pick<CarriedStep, 'run'> & { step: PlanStep; short: readonly ParaMoney[] },
): string[] {
  if (!step.layers.some(({ kind }) => kind === 'program')) return [];
  if (!run || run.outcome === 'untried') return run ? [`Not tried: ${run.reason}`] : [];
  const poor = short.map(({ para }) => para);
  const prepared = Object.entries({ registration: listUnregistered(facts), 'the missing funds': poor })
    .filter(([, paras]) => paras.length > 0)
    .map(([what, paras]) => `${what} of ${pluralize(paras.length, 'parachain')} ${paras.join(' and ')}`);
  const on = prepared.length === 0 ? '' : ` Prepared on the fork: ${prepared.join('; ')}.`;
  return [`Tried ${describePlace(facts)}: ${run.reason}${on}`];
}

function describePlace({ channelManager: { runtime }, block }: ChannelFacts): string {
  return `on a fork of ${runtime.chain} at block ${block.number}`;
}

/** The parachains that the channel manager does not know. */
export function listUnregistered({ paras }: ChannelFacts): number[] {
  return paras.filter(({ lifecycle }) => lifecycle === undefined).map(({ id }) => id);
}
