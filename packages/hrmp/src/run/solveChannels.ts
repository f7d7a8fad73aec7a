import type { Forkable } from '@parachron/client';
import type { Snapshot } from '@parachron/core';
import { type DueStep, deriveDueSteps } from '../plan/deriveDueSteps.js';
import { type ChannelPlan, planChannels } from '../plan/planChannels.js';
import type { PlanOptions } from '../plan/planStep.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { CarriedStep, CarriedSteps } from './CarriedStep.js';
import { carryOutSteps } from './carryOutSteps.js';

/** The input of a plan that is tried. */
export interface SolveOptions {
  readonly facts: ChannelFacts;
  readonly options: PlanOptions;
  /** A fork of the channel manager. */
  readonly fork?: Forkable | undefined;
  /** Reason why there is none, in one sentence: `no fork of Polkadot is given.` */
  readonly whyUntried?: string | undefined;
}

/** A plan with the results of its programs. */
export interface SolvedChannels {
  readonly due: readonly DueStep[];
  readonly plan: ChannelPlan;
}

/** One form of a plan: some steps send each call in a program of its own, the others all calls in one. */
interface ChannelForm {
  readonly apart: readonly string[];
  readonly due: readonly DueStep[];
  readonly carried: CarriedSteps;
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
  const { facts, options, fork } = about;
  const { whyUntried = `no fork of ${facts.channelManager.runtime.chain} is given.` } = about;
  const design = async (apart: readonly string[]): Promise<ChannelForm> => {
    const due = deriveDueSteps(facts, { proposal: options.proposal, apart });
    return { apart, due, carried: await carryOutSteps(snapshot, { facts, options, due, fork, whyUntried }) };
  };
  // Without a fork, no form shows whether it works.
  const { due, carried } = await (fork ? chooseForm(design) : design([]));
  return { due, plan: planChannels(facts, { ...options, due, carried }) };
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
    const { run, price } = best.carried.get(step.id) ?? {};
    const failed = run ?? (price?.known ? undefined : price);
    // A step that waits for another was not sent together.
    const why = failed && 'reason' in failed && run?.outcome !== 'untried' ? failed.reason : undefined;
    const carried = [...other.carried].map(([id, one]) => {
      const apart = parts.some((part) => part.id === id) ? why : best.carried.get(id)?.apart;
      return [id, { ...one, apart }] as const;
    });
    best = { ...other, carried: new Map(carried) };
  }
  return best;
}

/** A step without effect on the fork, whose calls may be sent apart. */
function findStuck(form: ChannelForm, whole: ReadonlySet<string>): DueStep | undefined {
  return form.due.find((step) => step.calls.length > 1 && !whole.has(step.id) && !isEffective(step, form));
}

const isDone = (step: CarriedStep | undefined) => step?.run?.outcome === 'done';

/** Whether a step takes effect as the channel manager is, without a change. */
function isEffective({ id, after }: DueStep, { carried }: ChannelForm): boolean {
  const isRun = (before: string) => carried.get(before)?.run !== undefined;
  return isDone(carried.get(id)) && after.every((before) => !isRun(before) || isDone(carried.get(before)));
}
