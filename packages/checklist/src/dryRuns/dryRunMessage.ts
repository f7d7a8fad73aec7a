import { getAccountBytes, type Hex, omitUndefined, orUndefined, parseAccount } from '@parachron/core';
import {
  type DeliveryExplanation,
  deliveryStages,
  getDerivedAccount,
  type ServiceUser,
  tryDelivery,
} from '@parachron/proxy';
import { createScheduler, targetTaskCall } from '@parachron/scheduler';
import { decodeProgram } from '@parachron/xcm';
import { otherLength } from '../facts/proxy/proxyUserFact.js';
import { type Departed, listSent, patience, waitForArrivals } from '../forks/arrivals.js';
import type { ChainFork, ForkNetwork } from '../forks/ForkNetwork.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import type { NamedCall, Scope } from '../Scope.js';
import { describeBlock, nameError } from './blockParts.js';
import { leaveUntried, type StepResult, tryStep } from './StepResult.js';

/** The call and the user of a run's task. */
interface ChosenCall {
  readonly named: NamedCall;
  readonly user: ServiceUser;
  /** The account on the target, in whose name the call is made. */
  readonly real: ServiceUser['account'];
}

/** A task to try on the forks of both chains. */
interface Trial extends ChosenCall {
  readonly forks: ForkNetwork;
  readonly target: ChainFork;
  readonly service: ChainFork;
  readonly scope: Scope;
}

/**
 * Schedules a task with the named call on the forked service, and reports what the task's program does on the forked target. The check
 * `proxy/barrier-accepts-program` tries programs without a service.
 */
export async function dryRunMessage(
  forks: ForkNetwork,
  { scope, onProgress }: { readonly scope: Scope; readonly onProgress: (text: string) => void },
): Promise<TriedStep[]> {
  const title = `The service's program for a task on parachain ${scope.targetParaId}.`;
  const { relay, target, service, missing } = forks;
  const step = { id: 'message', title, chain: (target ?? relay).chain.runtime.chain };
  const end = (result: StepResult) => [{ ...step, ...result }];
  const listUntried = (reason: string) => end({ outcome: 'untried', reason, evidence: [] });
  const chosen = chooseCall(scope);
  if (typeof chosen === 'string') return listUntried(chosen);
  const isGiven = service !== undefined || missing.some(({ role }) => role === 'service');
  if (!isGiven) return listUntried('No endpoint of the service was given.');
  if (!target) return end(leaveUntried(`there is no fork of parachain ${scope.targetParaId}.`));
  if (!service) return end(leaveUntried('there is no fork of the service chain.'));
  if (chosen.real.hex.length !== 2 + 2 * getAccountBytes(target.chain.runtime.registry))
    return end(leaveUntried(`${otherLength.reason}. ${otherLength.howToFindOut}`));
  const { name } = chosen.named;
  onProgress(`Sending the service's program for "${name}"`);
  const trial = { ...chosen, forks, target, service, scope };
  const { task, program } = await sendTask(trial);
  if (program === undefined) return [task];
  const named = { ...step, title: `The service's program for "${name}" on parachain ${scope.targetParaId}.` };
  return [task, await tryStep(named, () => deliver(trial, program))];
}

/** The call and the user of a run's task, or the reason for having none. */
export function chooseCall({ calls = [], task, user, serviceParaId }: Scope): ChosenCall | string {
  const named = task?.call === undefined ? calls[0] : calls.find(({ name }) => name === task.call);
  if (!named) return 'No call of a task was given.';
  if (!user) return 'No user was given.';
  const real = parseAccount(user.onTarget ?? user.account);
  return { named, user: { paraId: serviceParaId, account: parseAccount(user.account) }, real };
}

/** Schedules the task on the fork of the service for a later slot, and advances the clock until the task is due. */
async function sendTask(trial: Trial): Promise<{ readonly task: TriedStep; readonly program?: Hex }> {
  const { forks, service, target, user, real, named, scope } = trial;
  const { chain, registry } = service.chain.runtime;
  const title = `${chain} accepts a task and sends the program at its time.`;
  const sent: { program?: Hex } = {};
  const task = await tryStep({ id: 'task', title, chain }, async () => {
    const clock = await (await createScheduler(service.chain)).getClock();
    // The next slot may begin with the block that includes the task; the slot after that is in the future.
    const slotSeconds = clock.nextSlot - clock.slot;
    const slot = clock.nextSlot + slotSeconds;
    const { hex, order } = await targetTaskCall(registry, await target.chain.snapshot(), {
      providedId: `dry run at ${slot}`,
      when: { at: slot },
      paraId: scope.targetParaId,
      real,
      call: named.hex,
    });
    const dispatched = await forks.network.dispatch(scope.serviceParaId, hex, { account: user.account.hex });
    const { outcome, block, events } = dispatched;
    const booked = describeBlock(service.chain, block, events);
    // An accepted task may report that its fee was not paid.
    if (outcome !== 'done' && !events.some(({ method }) => method === 'TaskScheduled'))
      return { ...booked, hex, outcome, reason: `${chain} refuses the task: ${nameError(dispatched)}.` };
    const taskId = events.find(({ data }) => data.task_id !== undefined)?.data.task_id;
    const due = await waitForProgram(trial, { slot, end: slot + slotSeconds, call: order.call, taskId });
    const evidence = [...booked.evidence, ...(due?.shown.evidence ?? [])];
    const seen = { ...booked, ...due?.shown, hex, evidence };
    if (due?.program !== undefined) {
      sent.program = due.program;
      const reason = `${chain} stored the task and sent its program when the task was due.`;
      return { ...seen, outcome: 'done', reason };
    }
    const why = due?.failure ?? `no program left within ${patience} blocks`;
    const reason = `${chain} stored the task, but sent no program when the task was due: ${why}.`;
    return { ...seen, outcome: 'failed', reason };
  });
  return { task, ...sent };
}

/** Waits for the event about a task, also while the blocks of its slot run others; returns the program that left with it. */
async function waitForProgram(
  { forks: { network }, service: { chain, fork }, scope }: Trial,
  due: Record<'slot' | 'end', bigint> & { readonly call: Hex; readonly taskId: unknown },
) {
  await network.advance(Number(due.slot));
  for (let left = patience; left > 0; left -= 1) {
    const built = (await network.step()).paras.get(scope.serviceParaId);
    if (!built) break;
    const events = (await built.events()).filter(({ usualPallet }) => ofTasks.includes(usualPallet));
    const isDue = ({ to, program }: Departed) =>
      to === scope.targetParaId && program.includes(due.call.slice(2));
    const program = listSent(built).findLast(isDue)?.program;
    const end = events.find(({ data }) => data.task_id === due.taskId);
    if (end) return { program, failure: end.failure?.error, shown: describeBlock(chain, built, events) };
    if (events.length > 0 && (await fork.getTime()) < Number(due.end) * 1000) left = patience + 1;
  }
  return undefined;
}

const ofTasks = ['AutomationTime', 'XcmpHandler', 'XcmpQueue'];

/** Delivers a program that is in transit to the target, and reports the result. */
async function deliver({ forks, target, user, scope }: Trial, program: Hex): Promise<StepResult> {
  const { chain, fork } = target;
  const before = await fork.fork();
  const known = { fork: before, rule: scope.derivation };
  const derived = await getDerivedAccount(await chain.snapshot(), user, known);
  const message = { from: scope.serviceParaId, program };
  const [followed] = await waitForArrivals(forks, [{ message, receiver: target }]);
  const { block, verdict } = followed?.arrival ?? {};
  const explanation = await tryDelivery(before, { user, program, derived, events: verdict?.events ?? [] });
  const { outcome, sentence, error } = explanation;
  const isOpen = outcome === 'unknown' || outcome === 'not-seen';
  return {
    outcome: outcome === 'executed' ? 'done' : isOpen ? 'unknown' : 'failed',
    reason: error !== undefined && !sentence.includes(error) ? `${sentence} (${error})` : sentence,
    hex: program,
    ...omitUndefined({ instructions: listInstructions(program, explanation) }),
    ...describeBlock(chain, block, explanation.evidence),
  };
}

/**
 * Lists the result of each instruction of a program. A run names the failed instruction; without one, the results are unknown.
 *
 * @returns the instructions in their order; undefined if the program cannot be decoded
 */
function listInstructions(program: Hex, explanation: DeliveryExplanation): TriedStep['instructions'] {
  const { outcome, sentence, index: failed, error = sentence } = explanation;
  const stage = deliveryStages[outcome];
  return orUndefined(() => decodeProgram(program))?.program.map(({ kind: name }, at) => {
    if (stage === 'entry') return { name, outcome: 'not-reached' };
    if (stage === 'dispatch')
      return { name, outcome: 'done', ...(name === 'Transact' ? { detail: sentence } : {}) };
    if (failed === undefined) return { name, outcome: 'unknown' };
    if (at === failed) return { name, outcome: 'failed', detail: error };
    return { name, outcome: at < failed ? 'done' : 'not-reached' };
  });
}
