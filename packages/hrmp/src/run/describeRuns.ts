import { formatTokens, omitUndefined, type PlanCost, type PlanStep } from '@parachron/core';
import type { ChannelPlan } from '../plan/ChannelPlan.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import { listUnregistered, type StepRun, type StepRuns } from './runSteps.js';

interface Described {
  readonly facts: ChannelFacts;
  /** Undefined without a fork. */
  readonly runs: StepRuns | undefined;
  /** Reasons why the calls of a step have programs of their own, by the ids of the new steps. */
  readonly reasons: ReadonlyMap<string, string>;
  readonly whyUntried?: string | undefined;
}

/** Adds the result of the run to each step with a program, and the cost on the fork. */
export function describeRuns(plan: ChannelPlan, about: Described): ChannelPlan {
  const { facts, runs, whyUntried } = about;
  const untried = whyUntried ?? `no fork of ${facts.channelManager.runtime.chain} is given.`;
  const steps = plan.steps.map((step) => {
    if (step.para === undefined || !step.layers.some(({ kind }) => kind === 'program')) return step;
    return runs
      ? describeTried(step, { ...about, plan, run: runs.get(step.id) })
      : note(step, [`Not tried: ${untried}`]);
  });
  return { ...plan, steps };
}

function describeTried(
  step: PlanStep,
  about: Described & { readonly plan: ChannelPlan; readonly run: StepRun | undefined },
): PlanStep {
  const { facts, run, reasons } = about;
  const reason = reasons.get(step.id);
  const why =
    reason === undefined ? [] : [`Sent together, the two calls fail ${describePlace(facts)}: ${reason}`];
  const said = run ? describeRun(run, about) : 'Not tried: the step cannot take effect.';
  const costs = step.costs?.map((cost) => (run?.outcome === 'done' ? countFee(cost, run) : cost));
  return { ...note(step, [...why, said]), ...omitUndefined({ costs }) };
}

function note(step: PlanStep, more: readonly string[]): PlanStep {
  return { ...step, notes: [...step.notes, ...more] };
}

function describeRun(
  run: StepRun,
  about: { readonly facts: ChannelFacts; readonly plan: ChannelPlan },
): string {
  if (run.outcome === 'untried') return `Not tried: ${run.reason}`;
  const where = `Tried ${describePlace(about.facts)}`;
  const on = describePreparation(about);
  if (run.outcome !== 'done') return `${where}: ${run.reason}${on}`;
  return `${where}: ${run.events.join(', ')}.${on}`;
}

export function describePlace({ channelManager: { runtime }, block }: ChannelFacts): string {
  return `on a fork of ${runtime.chain} at block ${block.number}`;
}

function describePreparation({
  facts,
  plan,
}: {
  readonly facts: ChannelFacts;
  readonly plan: ChannelPlan;
}): string {
  const poor = plan.money.flatMap(({ para, missing }) => (missing > 0n ? [para] : []));
  const prepared = [
    ...describePrepared('registration', listUnregistered(facts)),
    ...describePrepared('the missing funds', poor),
  ];
  return prepared.length === 0 ? '' : ` Prepared on the fork: ${prepared.join('; ')}.`;
}

function describePrepared(what: string, paras: readonly number[]): string[] {
  if (paras.length === 0) return [];
  return [`${what} of parachain${paras.length === 1 ? '' : 's'} ${paras.join(' and ')}`];
}

/** The fork shows the refund of an offer. */
function countFee(cost: PlanCost, { fee }: Extract<StepRun, { outcome: 'done' }>): PlanCost {
  if (cost.kind !== 'offer' || cost.amount === undefined || fee === undefined) return cost;
  const source = `${cost.source} The fork charged ${formatTokens(fee, cost.token)}.`;
  return { ...cost, returns: cost.amount - fee, source };
}
