import type { Forkable } from '@parachron/client';
import type { Snapshot } from '@parachron/core';
import { type DueStep, deriveDueSteps } from '../plan/deriveDueSteps.js';
import { type ChannelPlan, planChannels } from '../plan/planChannels.js';
import type { PlanOptions } from '../plan/planStep.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
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

/**
 * Plans the opening of two channels, and runs the plan on a fork of the channel manager: what is refused there is blocked, with the channel
 * manager's own error and a change after which it works.
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
  const steps = deriveDueSteps(facts, options);
  const due = await carryOutSteps(snapshot, { facts, options, due: steps, fork, whyUntried });
  return { due, plan: planChannels(facts, { ...options, due }) };
}
