import {
  getParaId,
  planTask,
  TargetIsServiceError,
  type TaskPlan,
  type TaskRequest,
  type TaskTarget,
} from '@parachron/checklist';
import { formatJson, formatTokens, omitUndefined } from '@parachron/core';
import { createRefusedError, type TaskQuote } from '@parachron/scheduler';
import type { KeyringPair } from '@polkadot/keyring/types';
import type { CommandContext } from '../../command/CommandContext.js';
import { exitCodes } from '../../command/exitCodes.js';
import { NotDeliverableError, TaskBoundToFailError, UsageError } from '../../errors/errors.js';
import type { Sending } from '../../tasks/askForSending.js';
import { askForSending } from '../../tasks/askForSending.js';
import { type OpenService, openService } from '../../tasks/openService.js';
import { readSigner, requireSubmitSigner } from '../../tasks/readSigner.js';
import type { TaskPlaces } from '../../tasks/readTaskPlaces.js';
import { readTaskPlaces } from '../../tasks/readTaskPlaces.js';
import {
  findCallName,
  readTaskRequest,
  requireOneAction,
  requirePlannable,
} from '../../tasks/readTaskRequest.js';
import { listDoubts, listFailures, renderFailure, renderTaskPlan } from '../../tasks/renderTaskPlan.js';
import { requireOwner } from '../../tasks/requireOwner.js';
import { findTicketPlace, prepareTicketPlace, sendWithTicket } from '../../tasks/sendWithTicket.js';
import { writeNotSent, writeSent } from '../../tasks/writeSent.js';
import { createProgress } from '../../terminal/Progress.js';
import type { ScheduleFlags } from './addTaskCommands.js';

/** Plans a task, and sends its call with `--submit`. */
export async function runTaskSchedule(flags: ScheduleFlags, context: CommandContext): Promise<number> {
  const { terminal, env, cwd = process.cwd() } = context;
  requireOneAction(flags);
  const signer = await readSigner(flags, { env, onWarning: terminal.err });
  requireSubmitSigner(flags, signer);
  requireSense(flags);
  const callName = findCallName(flags);
  const needs = { target: flags.call !== undefined, ...omitUndefined({ callName }) };
  const places = await readTaskPlaces(flags, needs, { env, cwd });
  const owner = requireOwner({ given: flags.owner, canSign: true, signer, user: places.user });
  const progress = createProgress(terminal, { writeRaw: context.writeRaw, quiet: flags.json });
  const options = { timeout: flags.timeout, onProgress: progress.step };
  // A task that stays on the service needs no target.
  const { target: _, ...alone } = places;
  const open = await openService(needs.target ? places : alone, options).finally(progress.done);
  try {
    const request = await readTaskRequest(flags, { owner, places, open });
    progress.step('Reading the service and the target');
    const there = await findTarget(places, open);
    requirePlannable(open.scheduler, request, there);
    const plan = await planTask(open.scheduler, request, there);
    progress.done();
    if (!flags.submit || !signer) return writePlan(plan, { request, open, flags }, context);
    refuseWhatFails(plan, flags, context);
    return await send(plan, { request, open, flags, signer }, context);
  } finally {
    progress.done();
    await open.close();
  }
}

async function send(
  { call, taskId, quote, check: { unknown } }: TaskPlan,
  { request, open, flags, signer }: Scheduling & { readonly signer: KeyringPair },
  context: CommandContext,
): Promise<number> {
  const { scheduler, endpoints, trust } = open;
  const name = `${call.pallet}.${call.method}`;
  const file = findTicketPlace(flags, taskId, context);
  const sending: Sending = {
    ...{ scheduler, signer, taskId, endpoints, file, metadataHash: flags.metadataHash },
    call: name,
    cost: describeTotal(quote),
    unknown,
    ...omitUndefined({ trust }),
  };
  await prepareTicketPlace(file);
  if (!(await askForSending(sending, context, flags))) return exitCodes.interrupted;
  const check = flags.anyway ? ({ check: 'chain' } as const) : {};
  const sent = await sendWithTicket(
    (options) => scheduler.submit(call, { ...options, ...check }),
    sending,
    context,
  );
  if (!sent) return exitCodes.interrupted;
  return writeSent(sent, { open, call: name, owner: request.owner, file, flags }, context);
}

function describeTotal({ total, inclusion: { token } }: TaskQuote): string {
  if (total === undefined || !token) return 'unknown; run the command without --submit for the reason';
  return `${formatTokens(total, token)}, with the fees of the task`;
}

function requireSense(flags: ScheduleFlags): void {
  for (const option of ['anyway', 'follow'] as const) {
    if (!flags[option] || flags.submit) continue;
    throw new UsageError({
      option: `--${option}`,
      reason: 'requires --submit: nothing is sent without --submit',
    });
  }
}

/** Refuses, before signing, a task that the service would refuse or that is predicted to fail. */
function refuseWhatFails(plan: TaskPlan, { anyway }: ScheduleFlags, { terminal }: CommandContext): void {
  const { delivery, check } = plan;
  if (check.refusal && !anyway) throw createRefusedError(plan.call, check);
  for (const doubt of listDoubts(plan)) terminal.err(renderFailure(doubt, 'May fail'));
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
  readonly request: TaskRequest;
  readonly open: OpenService;
  readonly flags: ScheduleFlags;
}

function writePlan(
  plan: TaskPlan,
  { request, open, flags }: Scheduling,
  { terminal }: CommandContext,
): number {
  const { trust } = open;
  const { chain, rules } = open.scheduler;
  const failures = listFailures(plan);
  if (flags.json)
    terminal.out(formatJson({ ...plan, delivery: summarize(plan.delivery), failures, rules, trust }, 2));
  else {
    const about = { request, service: chain.runtime, endpoint: chain.endpoint, rules };
    terminal.out(renderTaskPlan(plan, about, terminal));
    const fails = plan.check.refusal !== undefined || failures.length > 0;
    writeNotSent(terminal, { fails, ...omitUndefined({ trust }) });
  }
  if (plan.check.refusal) return exitCodes.refused;
  return failures.length > 0 ? exitCodes.failed : exitCodes.passed;
}

/** The runtime and the facts of a delivery plan are long and not plain data. */
function summarize(delivery: TaskPlan['delivery']) {
  if (!delivery) return undefined;
  const { payment: _way, ...summary } = delivery;
  return summary;
}

/** @throws the errors of the comparison of para ids with the chains, before any value is derived from the ids */
async function findTarget(
  { servicePara, target: place }: TaskPlaces,
  open: OpenService,
): Promise<TaskTarget | undefined> {
  const chain = open.target?.chain;
  if (!chain) return undefined;
  const [service, target] = await Promise.all([open.scheduler.chain.snapshot(), chain.snapshot()]);
  const [targetPara] = await Promise.all([
    getParaId(target, { given: place?.paraId }),
    getParaId(service, { role: 'service', given: servicePara }),
  ]);
  if (targetPara === servicePara) throw new TargetIsServiceError({ paraId: targetPara });
  return { servicePara, target, chain, targetPara };
}
