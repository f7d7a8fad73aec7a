import type { NoFix, Runtime } from '@parachron/core';
import type { Weight, XcmVersion } from '@parachron/xcm';
import type { ChannelFacts, ChannelPlan, ChannelProposal, Sender } from '../../src/index.js';
import { deriveDueSteps } from '../../src/plan/deriveDueSteps.js';
import { planChannels } from '../../src/plan/planChannels.js';
import type { StepPrice } from '../../src/plan/planStep.js';

/** The fee and the offer of a program, and the weight of each of its calls. */
export interface ShownPrice {
  readonly fee: bigint;
  readonly offer: bigint;
  readonly weight?: Weight;
}

/** Plans the due steps of facts, as if a fork had shown some prices and failures. */
export function planSteps(
  facts: ChannelFacts,
  options: {
    readonly proposal: ChannelProposal;
    readonly versions: { readonly [para: number]: XcmVersion | NoFix };
    readonly after?: { readonly [para: number]: readonly string[] };
    readonly runtimes?: { readonly [para: number]: Runtime };
    readonly sentAs?: Sender['sentAs'];
    readonly prices?: ReadonlyMap<string, ShownPrice>;
    readonly failed?: { readonly [step: string]: NoFix };
    /** The fees of the programs that took effect. */
    readonly paid?: { readonly [step: string]: bigint };
  },
): ChannelPlan {
  const { proposal, prices, failed = {}, paid = {}, versions, after, runtimes } = options;
  const due = deriveDueSteps(facts, proposal).map((step) => {
    const { para } = step;
    const refusal = failed[step.id];
    const { [step.id]: fee } = paid;
    const done = fee === undefined ? undefined : ({ outcome: 'done', reason: '', fee } as const);
    const run = refusal ? ({ ...refusal, outcome: 'failed', isRemedied: false } as const) : done;
    const shown = prices?.get(step.id);
    const { weight = { refTime: 0n, proofSize: 0n } } = shown ?? {};
    const calls = step.calls.map(({ hex }) => ({ hex, weight }));
    const { [para]: version = unpriced } = versions;
    const sender = { version, after: after?.[para], runtime: runtimes?.[para], sentAs: options.sentAs };
    const known = typeof version === 'number' && shown;
    const unknown = typeof version === 'number' ? unpriced : version;
    const price: StepPrice = known ? { ...known, known: true, version, calls } : { ...unknown, known: false };
    return { ...step, sender, price, run };
  });
  return planChannels(facts, due);
}

const unpriced: NoFix = {
  reason: 'The program cannot be encoded, because its fee is unknown: no fork was given.',
  howTo: 'Use another node of the channel manager.',
};
