import type { ForkOrigin } from '@parachron/client';
import type { PlanStep } from '@parachron/core';
import { type ForkNetwork, findFork } from '../forks/ForkNetwork.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import { dryRunCall, dryRunProgram } from './dryRunCall.js';
import type { DryRunOptions } from './dryRunOnForks.js';
import { leaveUntried, type StepResult, tryStep } from './StepResult.js';

/**
 * Executes a plan on forks, step by step, each step with the origin of its sender. Steps that depend on a step without effect are not tried.
 *
 * @returns the results in order
 * @throws the signal's reason when the signal aborts
 */
export async function dryRunPlan(
  forks: ForkNetwork,
  plan: readonly PlanStep[],
  { onProgress, signal, isProposal }: Omit<DryRunOptions, 'report'>,
): Promise<TriedStep[]> {
  const tried: TriedStep[] = [];
  for (const [at, step] of plan.entries()) {
    signal?.throwIfAborted();
    onProgress(`Trying step ${at + 1} of ${plan.length}: ${step.title.replace(/\.$/, '')}`);
    // Later steps show the result of a step that left no event.
    const waiting = tried.filter(
      ({ outcome, block }) => outcome !== 'done' && (outcome !== 'unknown' || !block),
    );
    const blocked = step.after.find((id) => waiting.some((one) => one.id === id));
    const work = async () => (blocked ? leaveUntried(`it waits for ${blocked}.`) : runPlanStep(forks, step));
    const { id, title, layers } = step;
    const chain = layers.at(-1)?.chain ?? forks.relay.chain.runtime.chain;
    tried.push(await tryStep({ id, title, chain }, work));
  }
  signal?.throwIfAborted();
  // The next block shows whether a proposal has ended a chain.
  if (isProposal) await forks.network.step();
  return tried;
}

async function runPlanStep(forks: ForkNetwork, { para, signed, layers }: PlanStep): Promise<StepResult> {
  const program = layers.find(({ kind }) => kind === 'program');
  const layer = program ?? layers.at(-1);
  // The parachain's root cannot dispatch a call of the relay chain that no program carries yet.
  if (!layer || (para === undefined ? program : !program && layer.para !== para))
    return leaveUntried('the plan has no bytes to send.');
  const fork = findFork(forks, layer);
  if (!fork) return leaveUntried(`there is no fork of ${layer.chain}.`);
  const signer: ForkOrigin = signed?.account ? { account: signed.account } : 'anyone';
  const as = para === undefined && layer.kind === 'call' ? signer : 'root';
  if (para === undefined || !program) return dryRunCall(forks, fork, { layer, as });
  const send = layers.find(({ kind }) => kind === 'send');
  const sender = send && findFork(forks, send);
  // The parachain's root sends the program if it has a fork, so that the whole route is tried.
  if (send && sender) return dryRunCall(forks, sender, { layer: send, as: 'root', expected: fork });
  return dryRunProgram(forks, { message: { from: para, program: program.hex }, receiver: fork });
}
