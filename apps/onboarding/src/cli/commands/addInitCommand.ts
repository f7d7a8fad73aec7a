import { type Command, Option } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import { schemaFile } from '../../configuration/schemaFile.js';

export interface InitFlags {
  readonly force?: true;
  readonly schema?: true;
  readonly stdout?: true;
  readonly json?: true;
}

/** Adds `init`: writes a first configuration. */
export function addInitCommand(program: Command, choose: (run: RunCommand) => void): void {
  program
    .command('init')
    .argument('[file]', 'the file to write: .yaml, .yml or .json', 'parachron.yaml')
    .description('write a configuration with comments; its local network works without endpoints')
    .option('--force', 'overwrite an existing file')
    .addOption(
      new Option(
        '--schema',
        `write ${schemaFile} beside it, so that editors complete and check the file`,
      ).conflicts('stdout'),
    )
    .option('--stdout', 'print the configuration, and write no file')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', helpAfter)
    .action((file: string, flags: InitFlags) => {
      choose(async (context) => (await import('./runInit.js')).runInit(file, flags, context));
    });
}

const helpAfter = `
A configuration names its schema if the schema is in the project's node_modules, or was written by --schema.
--schema does not change an existing configuration.

Examples:
  parachron init
  parachron init --schema
  parachron init parachron.json
  parachron init --stdout > ci/parachron.yaml`;
