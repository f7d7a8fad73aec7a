import type { Snapshot } from '@parachron/core';
import {
  type ChannelFacts,
  type ChannelPlan,
  type DueStep,
  deriveDueSteps,
  estimateCarryCosts,
  type PlanOptions,
  planChannels,
} from '@parachron/hrmp';
import type { Fork } from '@parachron/proxy';
import { takeFork } from '../proxy/takeFork.js';
import { type ChannelForm, chooseChannelForm } from './chooseChannelForm.js';
import { describeTrials, listRefused } from './describeTrials.js';

interface Designed {
  readonly due: readonly DueStep[];
  readonly plan: ChannelPlan;
}

/** Plans the due steps with their costs. Where a fork of the channel manager is available, the programs are tried on it first. */
export async function designPlan(
  snapshot: Snapshot,
  about: {
    readonly facts: ChannelFacts;
    readonly options: Omit<PlanOptions, 'costs' | 'apart' | 'refused'>;
    readonly fork: Fork | undefined;
  },
): Promise<Designed> {
  const { facts, options, fork } = about;
  const design = async (apart: readonly string[]) => {
    const due = deriveDueSteps(facts, { proposal: options.proposal, apart });
    const { versions } = options;
    const costs = await estimateCarryCosts(snapshot, { host: facts.host, steps: due, versions });
    return { apart, due, options: { ...options, costs, apart } };
  };
  const designForFork = async (apart: readonly string[]): Promise<ChannelForm> => {
    const form = await design(apart);
    return { ...form, plan: planChannels(registerBoth(facts), form.options) };
  };
  const canTry = fork && facts.host.role === 'relay';
  const chosen = canTry
    ? await takeFork(fork, () => chooseChannelForm(fork, { facts, design: designForFork }))
    : undefined;
  const form = chosen?.form ?? (await design([]));
  const refused = chosen ? listRefused(facts, chosen) : {};
  const plan = planChannels(facts, { ...form.options, refused });
  return { due: form.due, plan: describeTrials(plan, { facts, chosen }) };
}

/** The facts as a fork has them, on which unknown parachains are registered. */
function registerBoth(facts: ChannelFacts): ChannelFacts {
  const [one, other] = facts.paras;
  const register = (para: typeof one) => ({ ...para, lifecycle: para.lifecycle ?? 'Parachain' });
  return { ...facts, paras: [register(one), register(other)] };
}
