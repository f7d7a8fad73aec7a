import { type Command, InvalidArgumentError } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import { addRunOptions } from '../../command/options.js';
import type { RunFlags } from '../../running/RunFlags.js';

/** Options of `plan`. */
export interface PlanFlags extends RunFlags {
  readonly detailedExitcode?: true;
  readonly verbose?: true;
  readonly route?: number;
}

/** Adds `plan`: the calls that fix failed checks. */
export function addPlanCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('plan')
    .description('print the calls that fix failed checks (hex, decoded, decode links); sends nothing');
  addRunOptions(command)
    .option('--verbose', 'print each layer, all routes with their bytes, and the sources of the costs')
    .option('--route <number>', 'print the bytes of one route of each step', parseRoute)
    .option(
      '--detailed-exitcode',
      'exit with 0 if the plan is empty, 10 if it has steps, 11 if no step fixes a failure',
    )
    .addHelpText('after', helpAfter)
    .action((flags: PlanFlags) => {
      choose(async (context) => (await import('./runPlan.js')).runPlan(flags, context));
    });
}

function parseRoute(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give the number of a route, at least 1.');
}

const helpAfter = `
Examples:
  parachron plan                                     (everything in parachron.yaml)
  parachron plan --only mine --network staging
  parachron plan --relay wss://relay.example --target wss://para.example
  parachron plan --network local --json`;
