import { formatTokens, type NoFix, omitUndefined, type PlanCost, type PlanStep } from '@parachron/core';
import type { ChannelFacts, ChannelPlan } from '@parachron/hrmp';
import type { BootLimits } from '../../Scope.js';
import type { ChosenForm } from './chooseChannelForm.js';
import type { StepDryRun } from './StepDryRun.js';
import { listUnregistered } from './tryChannelSteps.js';

/** Lists the reasons why programs failed in the dry run, by the ids of their steps. */
export function listRefused(
  facts: ChannelFacts,
  { dryRuns }: Pick<ChosenForm, 'dryRuns'>,
): { readonly [step: string]: NoFix } {
  const { chain } = facts.channelManager.runtime;
  return Object.fromEntries(
    [...dryRuns].flatMap(([id, dryRun]) =>
      dryRun.outcome === 'failed'
        ? [
            [
              id,
              {
                reason: `The program fails ${describePlace(facts)}: ${dryRun.reason}`,
                howTo: `Ask the governance of ${chain} to allow the program, or to open the channel.`,
              },
            ] as const,
          ]
        : [],
    ),
  );
}

/** Adds the result of the dry run to each step with a program, and the cost on the fork. */
export function describeDryRuns(
  plan: ChannelPlan,
  about: {
    readonly facts: ChannelFacts;
    readonly chosen: ChosenForm | undefined;
    readonly limits: BootLimits | undefined;
    /** Reason why the fork does not run. */
    readonly failure: string | undefined;
  },
): ChannelPlan {
  const steps = plan.steps.map((step) => {
    if (step.para === undefined || !step.layers.some(({ kind }) => kind === 'program')) return step;
    return about.chosen
      ? describeTried(step, { ...about, plan, chosen: about.chosen })
      : note(step, [describeUntried(about.facts, about)]);
  });
  return { ...plan, steps };
}

function describeUntried(
  { channelManager: { runtime } }: ChannelFacts,
  { limits, failure }: { readonly limits: BootLimits | undefined; readonly failure: string | undefined },
): string {
  const { chain } = runtime;
  if (failure !== undefined) return `Not tried: the fork of ${chain} does not run: ${failure}`;
  return limits?.blockFailure === undefined
    ? `Not tried: no fork of ${chain} is given.`
    : `Not tried: the runtime of ${chain} builds no block here. Give an endpoint of ${chain} instead of its specification.`;
}

function describeTried(
  step: PlanStep,
  {
    facts,
    plan,
    chosen,
  }: { readonly facts: ChannelFacts; readonly plan: ChannelPlan; readonly chosen: ChosenForm },
): PlanStep {
  const dryRun = chosen.dryRuns.get(step.id);
  const reason = chosen.reasons.get(step.id);
  const why =
    reason === undefined ? [] : [`Sent together, the two calls fail ${describePlace(facts)}: ${reason}`];
  const said = dryRun ? describeDryRun(dryRun, { facts, plan }) : 'Not tried: the step cannot take effect.';
  const costs = step.costs?.map((cost) => (dryRun?.outcome === 'done' ? countFee(cost, dryRun) : cost));
  return { ...note(step, [...why, said]), ...omitUndefined({ costs }) };
}

function note(step: PlanStep, more: readonly string[]): PlanStep {
  return { ...step, notes: [...step.notes, ...more] };
}

function describeDryRun(
  dryRun: StepDryRun,
  about: { readonly facts: ChannelFacts; readonly plan: ChannelPlan },
): string {
  if (dryRun.outcome === 'untried') return `Not tried: ${dryRun.reason}`;
  const where = `Tried ${describePlace(about.facts)}`;
  const on = describePreparation(about);
  if (dryRun.outcome !== 'done') return `${where}: ${dryRun.reason}${on}`;
  return `${where}: ${dryRun.events.join(', ')}.${on}`;
}

function describePlace({ channelManager: { runtime }, block }: ChannelFacts): string {
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
function countFee(cost: PlanCost, { fee }: Extract<StepDryRun, { outcome: 'done' }>): PlanCost {
  if (cost.kind !== 'offer' || cost.amount === undefined || fee === undefined) return cost;
  const source = `${cost.source} The fork charged ${formatTokens(fee, cost.token)}.`;
  return { ...cost, returns: cost.amount - fee, source };
}
