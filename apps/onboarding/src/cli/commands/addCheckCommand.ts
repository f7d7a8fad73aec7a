import type { Command } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import { addRunOptions } from '../../command/options.js';
import { addReportOptions, type ReportOptions } from '../../output/reportOptions.js';
import type { RunFlags } from '../../running/RunFlags.js';

/** Adds `check`: checks the prerequisites of parachains. */
export function addCheckCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('check')
    .description(
      'check whether parachains are ready for the service, and print the evidence of each failure',
    );
  addReportOptions(addRunOptions(command))
    .option('--dry-run', 'execute the plan on forks of the chains, and report the results')
    .addHelpText('after', helpAfter)
    .action((flags: RunFlags & ReportOptions) => {
      choose(async (context) => (await import('./runCheck.js')).runCheck(flags, context));
    });
}

const helpAfter = `
Examples:
  parachron check                                    (everything in parachron.yaml)
  parachron check --only mine --network staging --dry-run
  parachron check --network local
  parachron check -r wss://relay.example -t wss://para.example -t wss://other-node.example
  parachron check -r ./relay.json -t ./para.json --call pay=0x0a03… --user ADDRESS --task "every 1h x 24" --json
  parachron check -o report.html -o junit.xml`;
