import type { Command } from 'commander';
import type { RunFlags } from '../../running/RunFlags.js';
import type { RunCommand } from '../CommandContext.js';
import { addRunOptions } from './options.js';

/** Adds `plan`: the calls that mend what a check found missing. */
export function addPlanCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('plan')
    .description(
      'print the calls that mend what is missing: hex, decoded, with decode links; nothing is sent',
    );
  addRunOptions(command)
    .addHelpText('after', helpAfter)
    .action((flags: RunFlags) => {
      choose(async (context) => {
        const { runPlan } = await import('../actions/runPlan.js');
        return runPlan(flags, context);
      });
    });
}

const helpAfter = `
Examples:
  parachron plan                                     (for all that parachron.yaml names)
  parachron plan --only mine --network staging
  parachron plan --relay wss://relay.example --target wss://para.example
  parachron plan --network local --json`;
