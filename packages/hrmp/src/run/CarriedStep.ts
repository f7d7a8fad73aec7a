import type { NoFix, Planck, PlanStep, Weight } from '@parachron/core';
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
      /** The maximum weight of each call, with the margin. */
      readonly callWeights: readonly Weight[];
      /** Planck that a fork charged for the whole weight of the program. */
      readonly fee: Planck;
      /** Planck to offer: the fee with the margin, rounded up to three digits. The unused part returns. */
      readonly offer: Planck;
    }
  | ({ readonly known: false } & NoFix);

/** The result of a step's program. */
export type StepRun =
  | { readonly outcome: 'done'; readonly events: readonly string[]; readonly fee: Planck | undefined }
  /** `howTo` names the changes after which the program works, if any was found. */
  | {
      readonly outcome: 'failed';
      readonly reason: string;
      readonly howTo: string;
      readonly isRemedied: boolean;
    }
  | { readonly outcome: 'unknown' | 'untried'; readonly reason: string };

/** The reason why the fork refuses the program of a step. */
export function findRefusal(facts: ChannelFacts, { run }: CarriedStep): NoFix | undefined {
  if (run?.outcome !== 'failed') return undefined;
  return { reason: `The program fails ${describePlace(facts)}: ${run.reason}`, howTo: run.howTo };
}

/** The notes on the run of a step with a program. */
export function describeRun(
  facts: ChannelFacts,
  { step, money, run }: Pick<CarriedStep, 'run'> & { step: PlanStep; money: readonly ParaMoney[] },
): string[] {
  if (!step.layers.some(({ kind }) => kind === 'program')) return [];
  if (!run) return ['Not tried: the step cannot take effect.'];
  if (run.outcome === 'untried') return [`Not tried: ${run.reason}`];
  const poor = money.flatMap(({ para, missing }) => (missing > 0n ? [para] : []));
  const prepared = [
    ...describePrepared('registration', listUnregistered(facts)),
    ...describePrepared('the missing funds', poor),
  ];
  const on = prepared.length === 0 ? '' : ` Prepared on the fork: ${prepared.join('; ')}.`;
  const result = run.outcome === 'done' ? `${run.events.join(', ')}.` : run.reason;
  return [`Tried ${describePlace(facts)}: ${result}${on}`];
}

function describePlace({ channelManager: { runtime }, block }: ChannelFacts): string {
  return `on a fork of ${runtime.chain} at block ${block.number}`;
}

function describePrepared(what: string, paras: readonly number[]): string[] {
  if (paras.length === 0) return [];
  return [`${what} of parachain${paras.length === 1 ? '' : 's'} ${paras.join(' and ')}`];
}

/** The parachains that the channel manager does not know. */
export function listUnregistered({ paras }: ChannelFacts): number[] {
  return paras.filter(({ lifecycle }) => lifecycle === undefined).map(({ id }) => id);
}
