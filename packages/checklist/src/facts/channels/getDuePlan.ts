import type { Forkable } from '@parachron/client';
import type { Snapshot } from '@parachron/core';
import {
  type ChannelFacts,
  type ChannelPlan,
  type DueStep,
  deriveDueSteps,
  estimateExecutionCosts,
  type PlanOptions,
  planChannels,
} from '@parachron/hrmp';
import type { BootLimits } from '../../Scope.js';
import { findForkFailure, takeFork } from '../takeFork.js';
import { type ChannelForm, type ChosenForm, chooseChannelForm } from './chooseChannelForm.js';
import { describeDryRuns, listRefused } from './describeDryRuns.js';
import { tryChannelSteps } from './tryChannelSteps.js';

interface Designed {
  readonly due: readonly DueStep[];
  readonly plan: ChannelPlan;
  /** Whether the channel manager executed a program of the plan in a dry run. */
  readonly isExecuting: boolean;
}

/**
 * Plans the due steps with their costs. The programs are tried on a fork of the channel manager if there is one.
 */
export async function getDuePlan(snapshot: Snapshot, about: Design): Promise<Designed> {
  const { facts, limits, fork } = about;
  const chosen = await tryForms(snapshot, about);
  const form = chosen?.form ?? (await planForm(snapshot, { ...about, fork: undefined, apart: [] }));
  // The plan of an untried form already uses these facts.
  const plan = chosen
    ? planChannels(facts, { ...form.options, refused: listRefused(facts, chosen) })
    : form.plan;
  const isExecuting = [...(chosen?.dryRuns.values() ?? [])].some(({ outcome }) => outcome === 'done');
  return {
    due: form.due,
    plan: describeDryRuns(plan, { facts, chosen, limits, failure: findForkFailure(fork) }),
    isExecuting,
  };
}

interface Design {
  readonly facts: ChannelFacts;
  readonly options: Omit<PlanOptions, 'costs' | 'apart' | 'refused'>;
  readonly fork: Forkable | undefined;
  readonly limits: BootLimits | undefined;
}

/** Tries the plan on a fork of the channel manager; undefined without a fork that runs. */
async function tryForms(snapshot: Snapshot, about: Design): Promise<ChosenForm | undefined> {
  const { facts } = about;
  const known = registerBoth(facts);
  return takeFork(about.fork, async (fork) => {
    if (!fork) return undefined;
    const design = (apart: readonly string[]) => planForm(snapshot, { ...about, fork, facts: known, apart });
    return chooseChannelForm({ design, tryForm: ({ plan }) => tryChannelSteps(fork, { facts, plan }) });
  });
}

async function planForm(
  snapshot: Snapshot,
  {
    facts,
    options,
    fork,
    apart,
  }: Pick<Design, 'facts' | 'options' | 'fork'> & { readonly apart: readonly string[] },
): Promise<ChannelForm> {
  const due = deriveDueSteps(facts, { proposal: options.proposal, apart });
  const { versions } = options;
  const costs = await estimateExecutionCosts(snapshot, {
    channelManager: facts.channelManager,
    steps: due,
    versions,
    fork,
  });
  const whole = { ...options, costs, apart };
  return { apart, due, options: whole, plan: planChannels(facts, whole) };
}

/** The facts on a fork, where unknown parachains are registered. */
function registerBoth(facts: ChannelFacts): ChannelFacts {
  const [one, other] = facts.paras;
  const register = (para: typeof one) => ({ ...para, lifecycle: para.lifecycle ?? 'Parachain' });
  return { ...facts, paras: [register(one), register(other)] };
}
