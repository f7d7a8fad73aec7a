import type { Forkable } from '@parachron/client';
import type { NoFix, Snapshot } from '@parachron/core';
import type { DueStep } from '../money/DueStep.js';
import { estimateExecutionCosts } from '../money/estimateExecutionCosts.js';
import type { ChannelPlan } from '../plan/ChannelPlan.js';
import { deriveDueSteps } from '../plan/deriveDueSteps.js';
import { type PlanOptions, planChannels } from '../plan/planChannels.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import { describePlace, describeRuns } from './describeRuns.js';
import { runSteps, type StepRun, type StepRuns } from './runSteps.js';

/** The input of a plan that is tried. */
export interface SolveOptions {
  readonly facts: ChannelFacts;
  readonly options: Omit<PlanOptions, 'costs' | 'apart' | 'refused'>;
  /** A fork of the channel manager. */
  readonly fork?: Forkable | undefined;
  /** Reason why there is none, in one sentence: `no fork of Polkadot is given.` */
  readonly whyUntried?: string | undefined;
}

/** A plan with the results of its programs. */
export interface SolvedChannels {
  readonly due: readonly DueStep[];
  readonly plan: ChannelPlan;
  /** Whether the channel manager executed a program of the plan on the fork. */
  readonly isExecuting: boolean;
}

/** One form of a plan: some steps send each call in a program of its own, the others all calls in one. */
interface ChannelForm {
  readonly apart: readonly string[];
  readonly due: readonly DueStep[];
  readonly options: PlanOptions;
  /** The plan for the run: on a fork both parachains are registered. */
  readonly plan: ChannelPlan;
  /** Undefined without a fork. */
  readonly runs: StepRuns | undefined;
}

/**
 * Plans the opening of two channels, and runs the plan on a fork of the channel manager: what is refused there is blocked, with the channel
 * manager's own error and a change after which it works. A program with several calls that fails is sent in parts if one of them works.
 *
 * Sends: reads of the chain, and those of the fork.
 *
 * @param snapshot the channel manager at one block
 * @param about the facts at that block; the `options` of {@link planChannels}; the `fork`
 * @returns the plan; without a fork, its steps say that they were not tried
 *
 * @example
 * ```ts
 * import type { Forkable } from '@parachron/client';
 * import type { Snapshot } from '@parachron/core';
 * import { type ChannelFacts, solveChannels } from '@parachron/hrmp';
 *
 * declare const relay: Snapshot;
 * declare const facts: ChannelFacts;
 * declare const fork: Forkable;
 * const options = { proposal: { capacity: 1000, messageSize: 102_400 }, versions: { 1000: 3, 2114: 3 } } as const;
 * const { plan } = await solveChannels(relay, { facts, options, fork });
 * plan.steps.find(({ blocked }) => blocked)?.blocked?.howTo; // advice that was tried
 * ```
 */
export async function solveChannels(snapshot: Snapshot, about: SolveOptions): Promise<SolvedChannels> {
  const { facts } = about;
  const design = (apart: readonly string[]) => designForm(snapshot, { ...about, apart });
  const { form, reasons } = await chooseForm(design);
  const { runs } = form;
  const plan = runs
    ? planChannels(facts, { ...form.options, refused: listRefused(facts, runs) })
    : planChannels(facts, form.options);
  const isExecuting = [...(runs?.values() ?? [])].some(({ outcome }) => outcome === 'done');
  return { due: form.due, plan: describeRuns(plan, { ...about, runs, reasons }), isExecuting };
}

async function designForm(
  snapshot: Snapshot,
  { facts: given, options, fork, apart }: SolveOptions & { readonly apart: readonly string[] },
): Promise<ChannelForm> {
  const facts = fork ? registerBoth(given) : given;
  const { channelManager } = facts;
  const { proposal, versions } = options;
  const due = deriveDueSteps(facts, { proposal, apart });
  const costs = await estimateExecutionCosts(snapshot, { channelManager, steps: due, versions, fork });
  const whole = { ...options, costs, apart };
  const plan = planChannels(facts, whole);
  const runs = fork && (await runSteps(fork, { facts: given, due, plan }));
  return { apart, due, options: whole, plan, runs };
}

/** The facts on a fork, where unknown parachains are registered. */
function registerBoth(facts: ChannelFacts): ChannelFacts {
  const [one, other] = facts.paras;
  const register = (para: typeof one) => ({ ...para, lifecycle: para.lifecycle ?? 'Parachain' });
  return { ...facts, paras: [register(one), register(other)] };
}

/**
 * Chooses between the forms of a plan: a step with several calls is sent in parts if it cannot take effect as a whole, and one of its parts
 * can.
 *
 * @returns the form, and the reasons why the calls of a step have programs of their own, by the ids of the new steps
 */
async function chooseForm(
  design: (apart: readonly string[]) => Promise<ChannelForm>,
): Promise<{ readonly form: ChannelForm; readonly reasons: ReadonlyMap<string, string> }> {
  const reasons = new Map<string, string>();
  const whole = new Set<string>();
  let best = await design([]);
  for (let step = findStuck(best, whole); step; step = findStuck(best, whole)) {
    const other = await design([...best.apart, step.id]);
    const parts = other.due.filter(({ id }) => !best.due.some((one) => one.id === id));
    const isBetter = parts.some((part) => isEffective(part, other));
    whole.add(step.id);
    if (!isBetter) continue;
    const run = best.runs?.get(step.id);
    if (run?.outcome === 'failed' || run?.outcome === 'unknown') {
      for (const { id } of parts) reasons.set(id, run.reason);
    }
    best = other;
  }
  return { form: best, reasons };
}

function findStuck(form: ChannelForm, whole: ReadonlySet<string>): DueStep | undefined {
  return form.due.find(
    (step) =>
      step.calls.length > 1 && !whole.has(step.id) && form.runs?.has(step.id) && !isEffective(step, form),
  );
}

/** Whether a step takes effect as the channel manager is, without a change. */
function isEffective({ id, after }: DueStep, { runs }: ChannelForm): boolean {
  const isDone = (run: StepRun | undefined) => run?.outcome === 'done';
  return isDone(runs?.get(id)) && after.every((before) => !runs?.has(before) || isDone(runs.get(before)));
}

/** Lists the reasons why programs failed, by the ids of their steps. */
function listRefused(facts: ChannelFacts, runs: StepRuns): { readonly [step: string]: NoFix } {
  return Object.fromEntries(
    [...runs].flatMap(([id, run]): [string, NoFix][] => {
      if (run.outcome !== 'failed') return [];
      return [[id, { reason: `The program fails ${describePlace(facts)}: ${run.reason}`, howTo: run.howTo }]];
    }),
  );
}
