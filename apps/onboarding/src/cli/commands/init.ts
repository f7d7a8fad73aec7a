import { type Command, Option } from 'commander';
import { schemaFile } from '../../configuration/schemaFile.js';
import type { RunCommand } from '../CommandContext.js';

export interface InitFlags {
  readonly force?: true;
  readonly schema?: true;
  readonly stdout?: true;
  readonly json?: true;
}

/** Adds `init`: writes a configuration to begin with. */
export function addInitCommand(program: Command, choose: (run: RunCommand) => void): void {
  program
    .command('init')
    .argument('[file]', 'where to: .yaml, .yml, .json, .ts or .mts', 'parachron.yaml')
    .description('write a configuration with everything explained; the local network in it works at once')
    .option('--force', 'write it anew where there is one')
    .addOption(
      new Option(
        '--schema',
        `write ${schemaFile} beside it, by which editors complete and check it`,
      ).conflicts('stdout'),
    )
    .option('--stdout', 'print it, and write nothing')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', helpAfter)
    .action((file: string, flags: InitFlags) => {
      choose(async (context) => {
        const { runInit } = await import('../actions/runInit.js');
        return runInit(file, flags, context);
      });
    });
}

const helpAfter = `
A configuration names its schema where one is found: in the node_modules of the project, or written by --schema, which
leaves a configuration that is there as it is.

Examples:
  parachron init
  parachron init --schema
  parachron init parachron.config.ts
  parachron init --stdout > ci/parachron.yaml`;
