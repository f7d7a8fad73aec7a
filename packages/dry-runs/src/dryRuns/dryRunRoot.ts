import type { TriedStep } from '@parachron/checklist';
import type { PlanLayer } from '@parachron/core';
import { describeDispatch } from './describeDispatch.js';
import { findPara } from './findFork.js';
import { describeUntried, type StepContext } from './StepContext.js';

/** Dispatches a call of a plan as root on the fork of the parachain. */
export async function dryRunRoot(
  context: StepContext,
  { para, layer }: { readonly para: number; readonly layer: PlanLayer },
): Promise<TriedStep> {
  const found = findPara(context.forks, para);
  if ('reason' in found) return describeUntried(context.forks, context.step, found.reason);
  const { fork } = found;
  const dispatched = await fork.dispatchAsRoot(layer.hex);
  return describeDispatch(context, { fork, layer, dispatched, as: 'root' });
}
