import type { ForkOrigin } from '@parachron/client';
import type { PlanLayer, PlanStep } from '@parachron/core';
import { type ChainFork, type ChainForks, findFork } from '../forks/ChainForks.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import { describeBlock, nameError } from './blockParts.js';
import { dryRunUpward } from './dryRunUpward.js';
import { leaveUntried, type StepResult, tryStep } from './StepResult.js';

/**
 * Executes a plan on forks, step by step, each step with the origin of its sender. Steps that depend on a step without effect are not tried.
 *
 * @returns the results in order
 * @throws the signal's reason when the signal aborts
 */
export async function dryRunPlan(
  forks: ChainForks,
  plan: readonly PlanStep[],
  { onProgress, signal }: { readonly onProgress: (text: string) => void; readonly signal?: AbortSignal },
): Promise<TriedStep[]> {
  const tried: TriedStep[] = [];
  for (const [at, step] of plan.entries()) {
    signal?.throwIfAborted();
    onProgress(`Trying step ${at + 1} of ${plan.length}: ${step.title.replace(/\.$/, '')}`);
    const blocked = step.after.find((id) => tried.some((one) => one.id === id && !isOver(one)));
    const work = async () => (blocked ? leaveUntried(`it waits for ${blocked}.`) : runPlanStep(forks, step));
    const { id, title, layers } = step;
    const chain = layers.at(-1)?.chain ?? forks.relay.chain.runtime.chain;
    tried.push(await tryStep({ id, title, chain }, work));
  }
  return tried;
}

/** Later steps show the result of a step that left no event. */
function isOver({ outcome, block }: TriedStep): boolean {
  return outcome === 'done' || (outcome === 'unknown' && block !== undefined);
}

async function runPlanStep(forks: ChainForks, { para, signed, layers }: PlanStep): Promise<StepResult> {
  const program = layers.find(({ kind }) => kind === 'program');
  const layer = program ?? layers.at(-1);
  // The parachain's root cannot dispatch a call of the relay chain that no program carries yet.
  const isOwn = layer?.kind === 'inner-call' && layer.para === para;
  if (!layer || (para === undefined ? program : !program && !isOwn))
    return leaveUntried('the plan has no bytes to send.');
  const fork = findFork(forks, layer);
  if (!fork) return leaveUntried(`there is no fork of ${layer.chain}.`);
  if (para !== undefined && program) {
    const send = layers.find(({ kind }) => kind === 'send');
    const message = { from: para, program: program.hex };
    return dryRunUpward(forks, { message, send, receiver: fork });
  }
  const signer = signed?.account ? { account: signed.account } : 'anyone';
  return dispatchLayer(forks, fork, { layer, as: para === undefined ? signer : 'root' });
}

/** Dispatches a call of a plan on a fork, and describes its result, with the events of the call. */
async function dispatchLayer(
  forks: ChainForks,
  fork: ChainFork,
  { layer, as }: { readonly layer: PlanLayer; readonly as: ForkOrigin },
): Promise<StepResult> {
  const place = fork.paraId ?? 'relay';
  const dispatched = await forks.network.dispatch(place, layer.hex, as);
  const { outcome, block, events } = dispatched;
  const name = layer.call ? `${layer.call.pallet}.${layer.call.method}` : layer.title;
  const what = as === 'root' ? `${name}, dispatched as root,` : name;
  const reason = {
    done: `${what} succeeded.`,
    failed: `${what} failed: ${nameError(dispatched)}.`,
    unknown: `${what} was accepted; the chain does not show its result.`,
  }[outcome];
  return {
    ...{ chain: fork.chain.runtime.chain, hex: layer.hex, outcome, reason },
    ...describeBlock(fork.chain, block, events),
  };
}
