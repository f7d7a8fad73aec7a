import type { Forkable } from '@parachron/client';
import {
  formatTokens,
  type NoFix,
  omitUndefined,
  type PlanCost,
  type PlanStep,
  type Snapshot,
} from '@parachron/core';
import { type DueStep, deriveDueSteps } from '../plan/deriveDueSteps.js';
import { type ChannelPlan, type PlanOptions, planChannels } from '../plan/planChannels.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import { listUnregistered } from './deliver.js';
import { priceSteps } from './priceSteps.js';
import { runSteps, type StepRun, type StepRuns } from './runSteps.js';

/** The input of a plan that is tried. */
export interface SolveOptions {
  readonly facts: ChannelFacts;
  readonly options: Omit<PlanOptions, 'prices' | 'apart' | 'refused'>;
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
  /** Empty without a fork, since then no step has a program. */
  readonly runs: StepRuns;
  /** Reasons why the calls of a step have programs of their own, by the ids of the new steps. */
  readonly reasons: ReadonlyMap<string, string>;
}

/**
 * Plans the opening of two channels, and runs the plan on a fork of the channel manager: what is refused there is blocked, with the channel
 * manager's own error and a change after which it works. A program with several calls that fails is sent in parts if one of them works.
 *
 * Sends: reads of the chain, and those of the fork.
 *
 * @param snapshot the channel manager at one block
 * @param about the facts at that block; the `options` of {@link planChannels}; the `fork`
 * @returns the plan; without a fork, its steps have no program, since only a run shows the fee of a program
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
  const form = await chooseForm(design);
  const { due, runs } = form;
  const plan = planChannels(facts, { ...form.options, refused: listRefused(facts, runs) });
  const isExecuting = [...runs.values()].some(({ outcome }) => outcome === 'done');
  return { due, plan: { ...plan, steps: describeRuns(plan, { ...form, facts }) }, isExecuting };
}

async function designForm(
  snapshot: Snapshot,
  about: SolveOptions & { readonly apart: readonly string[] },
): Promise<ChannelForm> {
  const { facts, options, fork, apart } = about;
  const { chain } = facts.channelManager.runtime;
  const { whyUntried = `no fork of ${chain} is given.` } = about;
  const { proposal, versions } = options;
  const due = deriveDueSteps(facts, { proposal, apart });
  const prices = await priceSteps(snapshot, { facts, steps: due, versions, fork, whyUntried });
  const whole = { ...options, prices, apart };
  const plan = planChannels(registerBoth(facts), whole);
  const runs = fork ? await runSteps(fork, { facts, due, plan }) : new Map();
  return { apart, due, options: whole, runs, reasons: new Map() };
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
 */
async function chooseForm(design: (apart: readonly string[]) => Promise<ChannelForm>): Promise<ChannelForm> {
  const whole = new Set<string>();
  let best = await design([]);
  for (let step = findStuck(best, whole); step; step = findStuck(best, whole)) {
    const other = await design([...best.apart, step.id]);
    const parts = other.due.filter(({ id }) => !best.due.some((one) => one.id === id));
    whole.add(step.id);
    if (!parts.some((part) => isEffective(part, other))) continue;
    const run = best.runs.get(step.id);
    const reason = run?.outcome === 'failed' || run?.outcome === 'unknown' ? run.reason : undefined;
    const own = parts.flatMap(({ id }) => (reason === undefined ? [] : [[id, reason] as const]));
    best = { ...other, reasons: new Map([...best.reasons, ...own]) };
  }
  return best;
}

function findStuck(form: ChannelForm, whole: ReadonlySet<string>): DueStep | undefined {
  return form.due.find(
    (step) =>
      step.calls.length > 1 && !whole.has(step.id) && form.runs.has(step.id) && !isEffective(step, form),
  );
}

/** Whether a step takes effect as the channel manager is, without a change. */
function isEffective({ id, after }: DueStep, { runs }: ChannelForm): boolean {
  const isDone = (run: StepRun | undefined) => run?.outcome === 'done';
  return isDone(runs.get(id)) && after.every((before) => !runs.has(before) || isDone(runs.get(before)));
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

/**
 * Adds the result of the run to each step with a program, the cost on the fork, and the reason why the calls of a step have programs of
 * their own.
 */
function describeRuns(
  plan: ChannelPlan,
  { facts, runs, reasons }: Pick<ChannelForm, 'runs' | 'reasons'> & { readonly facts: ChannelFacts },
): PlanStep[] {
  return plan.steps.map((step) => {
    if (step.para === undefined || !step.layers.some(({ kind }) => kind === 'program')) return step;
    const [run, reason] = [runs.get(step.id), reasons.get(step.id)];
    const why =
      reason === undefined ? [] : [`Sent together, the two calls fail ${describePlace(facts)}: ${reason}`];
    const said = run ? describeRun(run, { facts, plan }) : 'Not tried: the step cannot take effect.';
    const costs = step.costs?.map((cost) => (run?.outcome === 'done' ? countFee(cost, run) : cost));
    return { ...step, notes: [...step.notes, ...why, said], ...omitUndefined({ costs }) };
  });
}

function describeRun(
  run: StepRun,
  { facts, plan }: { readonly facts: ChannelFacts; readonly plan: ChannelPlan },
): string {
  if (run.outcome === 'untried') return `Not tried: ${run.reason}`;
  const poor = plan.money.flatMap(({ para, missing }) => (missing > 0n ? [para] : []));
  const prepared = [
    ...describePrepared('registration', listUnregistered(facts)),
    ...describePrepared('the missing funds', poor),
  ];
  const on = prepared.length === 0 ? '' : ` Prepared on the fork: ${prepared.join('; ')}.`;
  const result = run.outcome === 'done' ? `${run.events.join(', ')}.` : run.reason;
  return `Tried ${describePlace(facts)}: ${result}${on}`;
}

function describePlace({ channelManager: { runtime }, block }: ChannelFacts): string {
  return `on a fork of ${runtime.chain} at block ${block.number}`;
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
