import type { Command } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import { addText } from '../../command/options.js';
import { addServiceOptions, addSignerOptions, type SubmitTaskFlags } from './taskOptions.js';

export interface ResumeFlags extends Omit<SubmitTaskFlags, 'owner' | 'ticket'> {
  readonly follow?: true;
}

/** Adds `task resume`. */
export function addTaskResumeCommand(task: Command, choose: (run: RunCommand) => void): void {
  const command = task
    .command('resume')
    .description(
      'report the outcome of a submission from its ticket; --submit sends it again if no block contains it',
    )
    .argument('<ticket>', 'the ticket file that schedule or cancel named before it sent the transaction')
    .option(
      '-t, --target <endpoint>',
      'with --follow: endpoint of the parachain that runs the call; from the configuration by default; may be repeated',
      addText,
    )
    .option('--follow', 'follow the task to its end once the call is in a block');
  addSignerOptions(addServiceOptions(command))
    .addHelpText('after', helpAfter)
    .action((file: string, flags: ResumeFlags) => {
      choose(async (context) => (await import('./runTaskResume.js')).runTaskResume(file, flags, context));
    });
}

const helpAfter = `
The ticket names the endpoint of the service, unless the endpoint contains a secret: then give it with --service.

Examples:
  parachron task resume ./ticket.json
  parachron task resume ./ticket.json --signer-file ./key --submit --follow`;
