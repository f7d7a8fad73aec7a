import type { CurrencyId } from '@parachron/scheduler';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import { addText, parseParaId } from '../../command/options.js';
import type { TaskRequestFlags } from '../../tasks/readTaskRequest.js';
import {
  addOwnerOption,
  addServiceOptions,
  addSignerOptions,
  addTicketOption,
  type SubmitTaskFlags,
} from './taskOptions.js';

export interface ScheduleFlags extends SubmitTaskFlags, TaskRequestFlags {
  readonly anyway?: true;
  readonly follow?: true;
}

/** Adds `task schedule`. */
export function addTaskScheduleCommand(task: Command, choose: (run: RunCommand) => void): void {
  const command = task
    .command('schedule')
    .description('build a task, and print its costs and whether the service accepts it; --submit sends it')
    .requiredOption('-i, --id <text>', 'your id for the task, unique among your tasks')
    .option(
      '-w, --when <times>',
      'execution times: next (the default); ISO times with commas; every 1h x 24; every 1d (variant H)',
    )
    .option(
      '--every <interval>',
      'in place of --when: an interval (1d), or a cron expression ("0 9 * * 1-5")',
    )
    .option('--zone <name>', 'the time zone of the cron expression, such as Europe/Berlin; UTC by default')
    .option('--start <time>', 'with --every: the first time; the next slot by default')
    .addOption(
      new Option('--round <direction>', "with --every: round times to the service's slots").choices([
        'up',
        'down',
        'nearest',
      ]),
    )
    .option('--times <number>', 'with --every: the number of times', parseTimes)
    .option(
      '--call <call>',
      'a call for the target, without a proxy call around it: hex, or its name in the configuration',
    )
    .option(
      '-t, --target <endpoint>',
      'endpoint of the parachain that runs the call; from the configuration by default; may be repeated',
      addText,
    )
    .option('--target-para <id>', "the target's para id, if its runtime does not state it", parseParaId)
    .option(
      '--currency <id>',
      "currency of the message's fee: a number, a name, or JSON; the service's token by default",
      parseCurrency,
    )
    .option('--on-target <address>', 'your account on the target, if it differs')
    .option('--dispatch <hex>', "a call of the service's own chain (variant H); may be repeated", addText)
    .option('--transfer <address>', 'the recipient of a transfer of native tokens (variant M)')
    .option('--amount <tokens>', 'with --transfer: the amount in tokens')
    .option('--service-para <id>', "the service's para id (2114)", parseParaId)
    .option('--follow', 'with --submit: follow the task to its end');
  addTicketOption(addSignerOptions(addOwnerOption(addServiceOptions(command))))
    .option('--anyway', 'with --submit: send the task even if it is predicted to fail')
    .addHelpText('after', helpAfter)
    .action((flags: ScheduleFlags) => {
      choose(async (context) => (await import('./runTaskSchedule.js')).runTaskSchedule(flags, context));
    });
}

const helpAfter = `
Examples:
  parachron task schedule -i pay --call pay          (service, parachain and call of parachron.yaml)
  parachron task schedule -s ws://127.0.0.1:9944 -i hello --dispatch 0x000008626f --owner ADDRESS
  parachron task schedule -s ws://127.0.0.1:9944 -t ws://127.0.0.1:9945 -i pay --call 0x… --when "every 1h x 24" --signer-file ./key --submit --follow
  parachron task schedule -i standup --call pay --every "0 9 * * 1-5" --zone Europe/Berlin --times 10`;

function parseTimes(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 1.');
}

function parseCurrency(text: string): CurrencyId {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  if (!text.startsWith('{')) return text;
  try {
    return JSON.parse(text) as CurrencyId;
  } catch {
    throw new InvalidArgumentError('Give a number, a name, or JSON such as {"Token":"KSM"}.');
  }
}
