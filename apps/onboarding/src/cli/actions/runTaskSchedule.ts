import { getParaId, TargetIsServiceError } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import { createRefusedError, type SubmittedTask } from '@parachron/scheduler';
import { listFailures } from '../../tasks/listFailures.js';
import { type OpenService, openService } from '../../tasks/openService.js';
import { planTask, type TaskPlan } from '../../tasks/planTask.js';
import { printEvents } from '../../tasks/printEvents.js';
import { readSigner } from '../../tasks/readSigner.js';
import { readTaskPlaces } from '../../tasks/readTaskPlaces.js';
import { findCallName, readTaskWish, requireOneDeed } from '../../tasks/readTaskWish.js';
import { renderFailure, renderTaskPlan } from '../../tasks/renderTaskPlan.js';
import { requireOwner } from '../../tasks/requireOwner.js';
import type { TaskPlaces } from '../../tasks/TaskPlaces.js';
import type { TaskWish } from '../../tasks/TaskWish.js';
import { createProgress } from '../../terminal/Progress.js';
import type { CommandContext } from '../CommandContext.js';
import type { ScheduleFlags } from '../commands/taskSchedule.js';
import { NotDeliverableError, TaskBoundToFailError, UsageError } from '../errors.js';
import { exitCodes } from '../exitCodes.js';

/** Plans a task, and sends it where that is asked for. */
export async function runTaskSchedule(flags: ScheduleFlags, context: CommandContext): Promise<number> {
  const { terminal, env, cwd = process.cwd() } = context;
  requireOneDeed(flags);
  const signer = await readSigner(flags, { env, onWarning: terminal.err });
  requireSense(flags, signer !== undefined);
  const callName = findCallName(flags);
  const needs = { target: flags.call !== undefined, ...(callName === undefined ? {} : { callName }) };
  const places = await readTaskPlaces(flags, needs, { env, cwd });
  const owner = requireOwner({ given: flags.owner, canSign: true, signer, user: places.user });
  const progress = createProgress(terminal, context.writeRaw, flags.json);
  const options = { timeout: flags.timeout, onProgress: progress.step };
  // A task that stays on the service needs nothing of a target.
  const { target: _, ...alone } = places;
  const open = await openService(needs.target ? places : alone, options).finally(progress.done);
  try {
    const wish = await readTaskWish(flags, { owner, places, open });
    progress.step('Asking the service and the target');
    const plan = await planTask(open.scheduler, wish, await placesOf(places, open));
    progress.done();
    if (!flags.submit || !signer) return printPlan(plan, { wish, open, flags }, context);
    refuseWhatFails(plan, flags, context);
    progress.step('Signing and sending');
    const sent = await open.scheduler.submit(plan.call, {
      signer,
      ...(flags.anyway ? { check: 'chain' } : {}),
    });
    progress.done();
    return await printSent(sent, { wish, open, flags }, context);
  } finally {
    progress.done();
    await open.close();
  }
}

function requireSense(flags: ScheduleFlags, hasSigner: boolean): void {
  if (flags.submit && !hasSigner) {
    throw new UsageError({ option: '--submit', reason: 'give --signer-file or --signer-env to sign with' });
  }
  for (const option of ['anyway', 'follow'] as const) {
    if (!flags[option] || flags.submit) continue;
    throw new UsageError({
      option: `--${option}`,
      reason: 'it goes with --submit, without which nothing is sent',
    });
  }
}

/** Refuses what the service would refuse, and what it would take and fail at, before anything is signed. */
function refuseWhatFails(plan: TaskPlan, { anyway }: ScheduleFlags, { terminal }: CommandContext): void {
  const { delivery, check } = plan;
  if (check.refusal && !anyway) throw createRefusedError(plan.call, check);
  const failures = listFailures(plan);
  if (failures.length === 0) return;
  if (anyway) {
    for (const failure of failures) terminal.err(renderFailure(failure));
    return;
  }
  if (delivery?.arrives === 'no') throw new NotDeliverableError({ reason: delivery.reason });
  throw new TaskBoundToFailError({ failures });
}

interface Scheduling {
  readonly wish: TaskWish;
  readonly open: OpenService;
  readonly flags: ScheduleFlags;
}

function printPlan(plan: TaskPlan, { wish, open, flags }: Scheduling, { terminal }: CommandContext): number {
  const { chain } = open.scheduler;
  const failures = listFailures(plan);
  if (flags.json) terminal.out(formatJson({ ...plan, delivery: summarize(plan.delivery), failures }, 2));
  else {
    terminal.out(renderTaskPlan(plan, { wish, service: chain.runtime, endpoint: chain.endpoint }, terminal));
    terminal.err('Nothing was sent: --submit with --signer-file or --signer-env sends it.');
  }
  if (plan.check.refusal) return exitCodes.refused;
  return failures.length > 0 ? exitCodes.failed : exitCodes.passed;
}

/** The runtime and the facts behind a delivery plan are long and hold no plain data. */
function summarize(delivery: TaskPlan['delivery']) {
  if (!delivery) return undefined;
  const { way: _way, ...summary } = delivery;
  return summary;
}

async function printSent(
  sent: SubmittedTask,
  { wish, open, flags }: Scheduling,
  context: CommandContext,
): Promise<number> {
  const { terminal, waitForStop } = context;
  const { taskId, block, fee } = sent;
  if (flags.json) terminal.out(formatJson({ taskId, hash: sent.hash, block, fee }));
  else terminal.out(`Task ${taskId} is scheduled in block #${block.number}.`);
  if (!flags.follow) return exitCodes.passed;
  const { scheduler, target } = open;
  return printEvents(
    (signal) =>
      scheduler.watchTask({
        owner: wish.owner,
        taskId,
        from: block,
        signal,
        ...(target ? { target } : {}),
      }),
    { terminal, json: flags.json, waitForStop },
  );
}

/** @throws what comparing the para ids with the chains throws, before anything is derived from them */
async function placesOf({ servicePara, target: place }: TaskPlaces, open: OpenService) {
  const target = open.target?.chain;
  if (!target) return { servicePara };
  const [service, here] = await Promise.all([open.scheduler.chain.snapshot(), target.snapshot()]);
  const [targetPara] = await Promise.all([
    getParaId(here, { given: place?.paraId }),
    getParaId(service, { role: 'service', given: servicePara }),
  ]);
  if (targetPara === servicePara) throw new TargetIsServiceError({ paraId: targetPara });
  return { servicePara, target, targetPara };
}
