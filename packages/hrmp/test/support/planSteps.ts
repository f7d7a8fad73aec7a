import type { NoFix, Runtime } from '@parachron/core';
import type { XcmVersion } from '@parachron/xcm';
import type { ChannelFacts, ChannelPlan, PlanOptions } from '../../src/index.js';
import { deriveDueSteps } from '../../src/plan/deriveDueSteps.js';
import { planChannels } from '../../src/plan/planChannels.js';
import type { StepPrice } from '../../src/run/CarriedStep.js';

/** Plans the due steps of facts, as if a fork had shown some prices and failures. */
export function planSteps(
  facts: ChannelFacts,
  options: Omit<PlanOptions, 'senders'> & {
    readonly versions: { readonly [para: number]: XcmVersion | NoFix };
    readonly after?: { readonly [para: number]: readonly string[] };
    readonly runtimes?: { readonly [para: number]: Runtime };
    readonly prices?: ReadonlyMap<string, StepPrice>;
    readonly failed?: { readonly [step: string]: NoFix };
  },
): ChannelPlan {
  const { prices, failed = {}, versions, after, runtimes, ...rest } = options;
  const senders = Object.fromEntries(
    Object.entries(versions).map(([id, version]) => {
      const para = Number(id);
      return [para, { version, after: after?.[para], runtime: runtimes?.[para] }];
    }),
  );
  const given = { ...rest, senders };
  const due = deriveDueSteps(facts, given).map((step) => {
    const refusal = failed[step.id];
    const run = refusal && ({ ...refusal, outcome: 'failed', isRemedied: false } as const);
    return { ...step, price: prices?.get(step.id) ?? unpriced, run };
  });
  return planChannels(facts, { ...given, due });
}

const unpriced: StepPrice = {
  ...{ known: false, reason: 'no fork was given.' },
  howTo: 'Use another node of the channel manager.',
};
