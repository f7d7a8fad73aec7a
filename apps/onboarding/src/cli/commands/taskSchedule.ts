import { deriveSchedule, getParaId } from '@parachron/checklist';
import {
  type Account,
  formatHex,
  formatJson,
  type Hex,
  parseAccount,
  parseHex,
  parseTokens,
} from '@parachron/core';
import type { SubmittedTask } from '@parachron/scheduler';
import type { Command } from 'commander';
import { parseTaskWhen } from '../../configuration/parseTaskWhen.js';
import { type OpenService, openService } from '../../tasks/openService.js';
import { planTask, type TaskPlan } from '../../tasks/planTask.js';
import { printEvents } from '../../tasks/printEvents.js';
import { readSigner } from '../../tasks/readSigner.js';
import { renderTaskPlan } from '../../tasks/renderTaskPlan.js';
import type { TaskDeed, TaskWish } from '../../tasks/TaskWish.js';
import { createProgress } from '../../terminal/Progress.js';
import type { CommandContext, RunCommand } from '../CommandContext.js';
import { NotDeliverableError, UsageError } from '../errors.js';
import { exitCodes } from '../exitCodes.js';
import { parseParaId } from './options.js';
import {
  addOwnerOption,
  addServiceOptions,
  addSignerOptions,
  requireOwner,
  type SubmitTaskFlags,
} from './taskOptions.js';

interface ScheduleFlags extends SubmitTaskFlags {
  readonly id: string;
  readonly when: string;
  readonly call?: string;
  readonly onTarget?: string;
  readonly targetPara?: number;
  readonly servicePara: number;
  readonly dispatch?: readonly string[];
  readonly transfer?: string;
  readonly amount?: string;
  readonly follow?: true;
}

/** Adds `task schedule`. */
export function addTaskScheduleCommand(task: Command, choose: (run: RunCommand) => void): void {
  const command = task
    .command('schedule')
    .description('build a task, see what it costs and whether the service would take it; --submit sends it')
    .requiredOption('-i, --id <text>', 'your id for it, unique among your tasks')
    .option('-w, --when <times>', 'next; ISO times with commas; every 1h x 24; every 1d (variant H)', 'next')
    .option('--call <hex>', 'a call for the target, not yet wrapped in a proxy call')
    .option('-t, --target <endpoint>', 'of the parachain on which the call is to run')
    .option('--target-para <id>', "the target's para id, where it does not tell", parseParaId)
    .option('--on-target <address>', 'your account there, where it is another one')
    .option('--dispatch <hex>', "a call of the service's own chain (variant H); may be repeated", collect)
    .option('--transfer <address>', 'send native tokens there (variant M)')
    .option('--amount <tokens>', 'how many, for --transfer')
    .option('--service-para <id>', "the service's para id", parseParaId, 2114)
    .option('--follow', 'after --submit, follow it to its end');
  addSignerOptions(addOwnerOption(addServiceOptions(command)))
    .addHelpText('after', helpAfter)
    .action((flags: ScheduleFlags) => {
      choose((context) => schedule(flags, context));
    });
}

const helpAfter = `
Examples:
  parachron task schedule -s ws://127.0.0.1:9944 -i hello --dispatch 0x000008626f --owner ADDRESS
  parachron task schedule -s ws://127.0.0.1:9944 -t ws://127.0.0.1:9945 -i pay --call 0x… --when "every 1h x 24" \\
    --signer-file ./key --submit --follow`;

async function schedule(flags: ScheduleFlags, context: CommandContext): Promise<number> {
  const { terminal, env } = context;
  const signer = await readSigner(flags, { env, onWarning: terminal.err });
  const owner = requireOwner(flags.owner, signer);
  if (flags.submit && !signer) {
    throw new UsageError({ option: '--submit', reason: 'give --signer-file or --signer-env to sign with' });
  }
  const progress = createProgress(terminal, context.writeRaw, flags.json);
  const open = await openService(flags, { env, onProgress: progress.step }).catch((error: unknown) => {
    progress.done();
    throw error;
  });
  try {
    const wish = await toWish(flags, open, owner);
    progress.step('Asking the service and the target');
    const plan = await planTask(open.scheduler, wish, await placesOf(flags, open));
    if (!flags.submit || !signer) {
      progress.done();
      return printPlan(plan, { wish, open, flags }, context);
    }
    if (plan.delivery?.arrives === 'no') throw new NotDeliverableError({ reason: plan.delivery.reason });
    progress.step('Signing and sending');
    const sent = await open.scheduler.submit(plan.call, { signer });
    progress.done();
    return await printSent(sent, { wish, open, flags }, context);
  } finally {
    progress.done();
    await open.close();
  }
}

interface Scheduling {
  readonly wish: TaskWish;
  readonly open: OpenService;
  readonly flags: ScheduleFlags;
}

function printPlan(plan: TaskPlan, { wish, open, flags }: Scheduling, { terminal }: CommandContext): number {
  const { chain } = open.scheduler;
  const refused = plan.check.refusal !== undefined || plan.delivery?.arrives === 'no';
  if (flags.json) terminal.out(formatJson({ ...plan, delivery: summarize(plan.delivery) }, 2));
  else {
    terminal.out(renderTaskPlan(plan, { wish, service: chain.runtime, endpoint: chain.endpoint }, terminal));
    terminal.err('Nothing was sent: --submit with --signer-file or --signer-env sends it.');
  }
  return refused ? exitCodes.failed : exitCodes.passed;
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
  { terminal }: CommandContext,
): Promise<number> {
  const { taskId, block, fee } = sent;
  if (flags.json) terminal.out(formatJson({ taskId, hash: sent.hash, block, fee }));
  else terminal.out(`Task ${taskId} is scheduled in block #${block.number}.`);
  if (!flags.follow) return exitCodes.passed;
  const { scheduler, target } = open;
  return printEvents(
    scheduler.watchTask({
      owner: wish.owner,
      taskId,
      from: block,
      ...(target ? { target: { chain: target } } : {}),
    }),
    { terminal, json: flags.json },
  );
}

async function placesOf(flags: ScheduleFlags, { target }: OpenService) {
  const { servicePara, targetPara } = flags;
  if (!target) return { servicePara };
  return { servicePara, target, targetPara: targetPara ?? (await getParaId(await target.snapshot())) };
}

async function toWish(flags: ScheduleFlags, { scheduler }: OpenService, owner: Account): Promise<TaskWish> {
  const { nextSlot } = await scheduler.getClock();
  const { slotSeconds } = scheduler.rules;
  const when = deriveSchedule(parseTaskWhen(flags.when, '--when'), { nextSlot, slotSeconds });
  return { owner, providedId: flags.id, when, deed: toDeed(flags, scheduler.chain.runtime.token) };
}

function toDeed(
  flags: ScheduleFlags,
  token: { readonly symbol: string; readonly decimals: number },
): TaskDeed {
  const { call, onTarget, dispatch, transfer, amount } = flags;
  const deeds = [call, dispatch, transfer].filter((one) => one !== undefined);
  if (deeds.length !== 1) {
    throw new UsageError({ option: '--call', reason: 'give one of --call, --dispatch and --transfer' });
  }
  if (call !== undefined) {
    const real = onTarget === undefined ? {} : { onTarget: parseAccount(onTarget, '--on-target') };
    return { kind: 'cross-chain', call: toHex(call, '--call'), ...real };
  }
  if (dispatch !== undefined)
    return { kind: 'dispatch', calls: dispatch.map((one) => toHex(one, '--dispatch')) };
  if (amount === undefined)
    throw new UsageError({ option: '--amount', reason: 'say how many tokens to send' });
  const recipient = parseAccount(transfer ?? '', '--transfer');
  return { kind: 'transfer', recipient, amount: parseTokens(amount, token, '--amount') };
}

function toHex(text: string, option: string): Hex {
  return formatHex(parseHex(text, { field: option }));
}

function collect(text: string, known: readonly string[] = []): readonly string[] {
  return [...known, text];
}
