import type { Command } from 'commander';
import type { WishFlags } from '../../tasks/readTaskWish.js';
import type { RunCommand } from '../CommandContext.js';
import { parseParaId } from './options.js';
import { addOwnerOption, addServiceOptions, addSignerOptions, type SubmitTaskFlags } from './taskOptions.js';

export interface ScheduleFlags extends SubmitTaskFlags, WishFlags {
  readonly anyway?: true;
  readonly follow?: true;
}

/** Adds `task schedule`. */
export function addTaskScheduleCommand(task: Command, choose: (run: RunCommand) => void): void {
  const command = task
    .command('schedule')
    .description('build a task, see what it costs and whether the service would take it; --submit sends it')
    .requiredOption('-i, --id <text>', 'your id for it, unique among your tasks')
    .option('-w, --when <times>', 'next; ISO times with commas; every 1h x 24; every 1d (variant H)', 'next')
    .option(
      '--call <call>',
      'a call for the target, not yet wrapped in a proxy call: hex, or its name in the configuration',
    )
    .option(
      '-t, --target <endpoint>',
      'of the parachain on which the call is to run; that of the configuration by default',
    )
    .option('--target-para <id>', "the target's para id, where it does not tell", parseParaId)
    .option('--on-target <address>', 'your account there, where it is another one')
    .option('--dispatch <hex>', "a call of the service's own chain (variant H); may be repeated", collect)
    .option('--transfer <address>', 'send native tokens there (variant M)')
    .option('--amount <tokens>', 'how many, for --transfer')
    .option('--service-para <id>', "the service's para id (2114)", parseParaId)
    .option('--follow', 'after --submit, follow it to its end');
  addSignerOptions(addOwnerOption(addServiceOptions(command)))
    .option('--anyway', 'with --submit, send it also where it is bound to fail')
    .addHelpText('after', helpAfter)
    .action((flags: ScheduleFlags) => {
      choose(async (context) => {
        const { runTaskSchedule } = await import('../actions/runTaskSchedule.js');
        return runTaskSchedule(flags, context);
      });
    });
}

const helpAfter = `
Examples:
  parachron task schedule -i pay --call pay          (service, parachain and call of parachron.yaml)
  parachron task schedule -s ws://127.0.0.1:9944 -i hello --dispatch 0x000008626f --owner ADDRESS
  parachron task schedule -s ws://127.0.0.1:9944 -t ws://127.0.0.1:9945 -i pay --call 0x… --when "every 1h x 24" \\
    --signer-file ./key --submit --follow`;

function collect(text: string, known: readonly string[] = []): readonly string[] {
  return [...known, text];
}
