import { formatTokens, type NoFix, type PlanCost, type PlanStep } from '@parachron/core';
import type { ChannelFacts, ChannelPlan } from '@parachron/hrmp';
import type { ChosenForm } from './chooseChannelForm.js';
import { listUnregistered, type StepTrial } from './tryChannelSteps.js';

/** Lists why steps cannot take effect whose programs a fork refused, by the ids of the steps. */
export function listRefused(
  facts: ChannelFacts,
  { trials }: Pick<ChosenForm, 'trials'>,
): { readonly [step: string]: NoFix } {
  const { chain } = facts.host.runtime;
  return Object.fromEntries(
    [...trials].flatMap(([id, trial]) =>
      trial.outcome === 'failed'
        ? [
            [
              id,
              {
                reason: `The program fails on ${describeFork(facts)}: ${trial.reason}`,
                howTo: `Ask the governance of ${chain} to allow the program, or to open the channel.`,
              },
            ] as const,
          ]
        : [],
    ),
  );
}

/** Adds to each step with a program whether the program was tried, and what the fork took for it. */
export function describeTrials(
  plan: ChannelPlan,
  about: { readonly facts: ChannelFacts; readonly chosen: ChosenForm | undefined },
): ChannelPlan {
  const steps = plan.steps.map((step) => {
    if (step.para === undefined || !step.layers.some(({ kind }) => kind === 'program')) return step;
    return about.chosen
      ? describeTried(step, { ...about, plan, chosen: about.chosen })
      : note(step, [`Not tried: no fork of ${about.facts.host.runtime.chain} is open. A dry run tries it.`]);
  });
  return { ...plan, steps };
}

function describeTried(
  step: PlanStep,
  {
    facts,
    plan,
    chosen,
  }: { readonly facts: ChannelFacts; readonly plan: ChannelPlan; readonly chosen: ChosenForm },
): PlanStep {
  const trial = chosen.trials.get(step.id);
  const reason = chosen.reasons.get(step.id);
  const why =
    reason === undefined ? [] : [`Both calls in one program fail on ${describeFork(facts)}: ${reason}`];
  const said = trial ? describeTrial(trial, { facts, plan }) : 'Not tried: the step cannot take effect.';
  const costs = step.costs?.map((cost) => (trial?.outcome === 'done' ? countFee(cost, trial) : cost));
  return { ...note(step, [...why, said]), ...(costs ? { costs } : {}) };
}

function note(step: PlanStep, more: readonly string[]): PlanStep {
  return { ...step, notes: [...step.notes, ...more] };
}

function describeTrial(
  trial: StepTrial,
  { facts, plan }: { readonly facts: ChannelFacts; readonly plan: ChannelPlan },
): string {
  if (trial.outcome === 'untried') return `Not tried: ${trial.reason}`;
  const poor = plan.money.flatMap(({ para, missing }) => (missing > 0n ? [para] : []));
  const prepared = [
    ...describePrepared('registration', listUnregistered(facts)),
    ...describePrepared('the missing funds', poor),
  ];
  const where = `Tried on ${describeFork(facts)}`;
  const on = prepared.length === 0 ? '' : ` Prepared on the fork: ${prepared.join('; ')}.`;
  if (trial.outcome !== 'done') return `${where}: ${trial.reason}${on}`;
  return `${where}: ${trial.events.join(', ')}.${on}`;
}

function describePrepared(what: string, paras: readonly number[]): string[] {
  if (paras.length === 0) return [];
  return [`${what} of parachain${paras.length === 1 ? '' : 's'} ${paras.join(' and ')}`];
}

function describeFork({ host: { runtime }, block }: ChannelFacts): string {
  return `a fork of ${runtime.chain} at block ${block.number}`;
}

/** The fork shows how much of an offer comes back. */
function countFee(cost: PlanCost, { fee }: Extract<StepTrial, { outcome: 'done' }>): PlanCost {
  if (cost.kind !== 'offer' || cost.amount === undefined || fee === undefined) return cost;
  const source = `${cost.source} The fork took ${formatTokens(fee, cost.token)}.`;
  return { ...cost, returns: cost.amount - fee, source };
}
