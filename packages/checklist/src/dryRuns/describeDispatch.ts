import type { Dispatched } from '@parachron/client';
import { omitUndefined, type PlanLayer } from '@parachron/core';
import type { ChainFork } from '../forks/ChainForks.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import type { StepContext } from './StepContext.js';
import { toEvidence } from './toEvidence.js';

/** Describes the result of a plan's call on a fork, with the events of the call. */
export function describeDispatch(
  { forks, step: { id, title } }: StepContext,
  {
    fork,
    layer,
    dispatched,
    as,
  }: {
    readonly fork: ChainFork;
    readonly layer: PlanLayer;
    readonly dispatched: Dispatched;
    /** The origin that dispatched the call, if no account signed it. */
    readonly as: string | undefined;
  },
): TriedStep {
  const { outcome, error, block, events } = dispatched;
  const name = layer.call ? `${layer.call.pallet}.${layer.call.method}` : layer.title;
  const what = as === undefined ? name : `${name}, dispatched as ${as},`;
  const reason = {
    done: `${what} succeeded.`,
    failed: `${what} failed: ${error ?? 'the chain gave no reason'}.`,
    unknown: `${what} was accepted; the chain does not show its result.`,
  }[outcome];
  return {
    id,
    title,
    chain: fork.chain.runtime.chain,
    hex: layer.hex,
    means: forks.means,
    ...omitUndefined({ block }),
    outcome,
    reason,
    evidence: block ? toEvidence(fork.chain, block, events) : [],
  };
}
