import {
  getParaId,
  planTask,
  TargetIsServiceError,
  type TaskPlan,
  type TaskRequest,
  type TaskTarget,
} from '@parachron/checklist';
import { formatJson, formatTokens, type TokenUnit } from '@parachron/core';
import { linkAt, stripControls } from '@parachron/reports';
import { createRefusedError, type TaskCall, type TaskCheck, type TaskQuote } from '@parachron/scheduler';
import { wrapText } from '@parachron/terminal';
import { TaskBoundToFailError } from '../../errors.js';
import { type OpenService, withService } from '../../tasks/openService.js';
import { readSigner, readTaskId, requireOwner } from '../../tasks/readSigner.js';
import { readTaskPlaces, type TaskPlaces } from '../../tasks/readTaskPlaces.js';
import { parseTask } from '../../tasks/readTaskRequest.js';
import {
  describeRefusal,
  describeUntried,
  renderFailure,
  renderTaskPlan,
} from '../../tasks/renderTaskPlan.js';
import { type Submit, submitCall, writeNotSent } from '../../tasks/submitCall.js';
import type { CommandContext } from '../CommandContext.js';
import { exitCodes } from '../exitCodes.js';
import type { CancelFlags, ScheduleFlags } from './taskCommands.js';

/** Plans a task, and sends its call with `--submit`. */
export async function runTaskSchedule(flags: ScheduleFlags, context: CommandContext): Promise<number> {
  const { terminal, env } = context;
  const { needs, read } = parseTask(flags);
  const signer = await readSigner(flags, { env, onWarning: terminal.err });
  const places = await readTaskPlaces(flags, needs, context);
  const owner = requireOwner({ given: flags.owner, canSign: true, signer, user: places.user });
  return withService(places, { flags, owner, context }, async (open, progress) => {
    const { scheduler } = open;
    // Options that do not fit the target may be those of another one.
    progress.step(`Reading the service${places.target ? ' and the target' : ''}`);
    const there = await findTarget(places, open);
    const request = await read({ owner, places, open });
    const plan = await planTask(scheduler, request, there);
    progress.done();
    if (!flags.submit || !signer) return writePlan(plan, request, { open, flags, terminal });
    refuseWhatFails(plan, flags, context);
    const { call, taskId, quote } = plan;
    const check = flags.anyway ? ({ check: 'chain' } as const) : {};
    const about = { call, taskId, cost: describeTotal(quote), unknown: plan.check.unknown };
    const submit: Submit = (options) => scheduler.submit(call, { ...options, ...check });
    return submitCall(submit, { open, signer, owner, ...about }, flags, context);
  });
}

/** Builds the call that cancels a task, and sends the call with `--submit`. */
export async function runTaskCancel(
  id: string,
  flags: CancelFlags,
  context: CommandContext,
): Promise<number> {
  const { terminal, env } = context;
  const signer = await readSigner(flags, { env, onWarning: terminal.err });
  const { user, ...places } = await readTaskPlaces(flags, { target: 'none' }, context);
  const owner = requireOwner({ given: flags.owner, canSign: true, signer, user });
  return withService(places, { flags, owner, context }, async (open) => {
    const { scheduler } = open;
    const call = scheduler.cancelTaskCall(readTaskId(id, owner));
    const check = await scheduler.checkTask(call, { owner });
    if (!flags.submit || !signer) return writeCancellation(call, check, { open, flags, terminal });
    const refused = createRefusedError(call, check);
    if (refused) throw refused;
    const cost = describeCost(check, scheduler.chain.runtime.token);
    const about = { call, taskId: call.order.taskId, cost, unknown: check.unknown };
    const submit: Submit = (options) => scheduler.submit(call, options);
    return submitCall(submit, { open, signer, owner, ...about }, flags, context);
  });
}

function describeTotal({ total, token }: TaskQuote): string {
  if (total === undefined) return 'unknown; run the command without --submit for the reason';
  return `${formatTokens(total, token)}, with the fees of the task`;
}

/** A cancellation costs the inclusion fee; the task's fees are not returned. */
function describeCost({ cost }: TaskCheck, token: TokenUnit): string {
  const fee = cost === undefined ? 'unknown' : formatTokens(cost, token);
  return `${fee}. The fees of the task are not returned.`;
}

/** Refuses, before signing, a task that the service would refuse or that is predicted to fail. */
function refuseWhatFails(plan: TaskPlan, { anyway }: ScheduleFlags, { terminal }: CommandContext): void {
  const { call, check, failures } = plan;
  if (check.refusal && !anyway) throw createRefusedError(call, check);
  const warn = (text: string) => terminal.err(wrapText(text, terminal.width).join('\n'));
  for (const doubt of plan.doubts) warn(renderFailure(doubt, 'May fail'));
  if (failures.length > 0 && !anyway) throw new TaskBoundToFailError({ failures });
  for (const failure of failures) warn(renderFailure(failure));
}

/** Where a plan is printed instead of sent. */
interface Shown {
  readonly open: OpenService;
  readonly flags: CancelFlags;
  readonly terminal: CommandContext['terminal'];
}

function writePlan(plan: TaskPlan, request: TaskRequest, { open, flags, terminal }: Shown): number {
  const { trust, scheduler } = open;
  const { failures, delivery: own } = plan;
  // The runtime and the facts of a delivery plan are long and not plain data.
  const delivery = own && { arrives: own.arrives, reason: own.reason, others: own.others };
  if (flags.json) terminal.out(formatJson({ ...plan, delivery, rules: scheduler.rules, trust }, 2));
  else {
    terminal.out(renderTaskPlan(plan, request, { scheduler, terminal }));
    const fails = plan.check.refusal !== undefined || failures.length > 0;
    writeNotSent(terminal, { fails, open });
  }
  if (plan.check.refusal) return exitCodes.refused;
  return failures.length > 0 ? exitCodes.failed : exitCodes.passed;
}

function writeCancellation(call: TaskCall, check: TaskCheck, { open, flags, terminal }: Shown): number {
  const { trust, scheduler } = open;
  const refused = createRefusedError(call, check);
  if (flags.json) terminal.out(formatJson({ call, check, trust }, 2));
  else {
    const link = linkAt(scheduler.chain.endpoint, call);
    const verdict = refused
      ? describeRefusal(refused, 'cancellation')
      : 'The service would accept the cancellation.';
    const untried = describeUntried(check.unknown);
    const cost = `Inclusion fee: ${describeCost(check, scheduler.chain.runtime.token)}`;
    const sentences = [...(untried.length > 0 ? untried : [verdict]), cost];
    const lines = sentences.flatMap((text) => wrapText(stripControls(text), terminal.width));
    const title = refused ? 'The call:' : 'The call to sign:';
    terminal.out([title, call.hex, ...(link === undefined ? [] : [link]), ...lines].join('\n'));
    writeNotSent(terminal, { fails: refused !== undefined, open });
  }
  return refused ? exitCodes.refused : exitCodes.passed;
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
