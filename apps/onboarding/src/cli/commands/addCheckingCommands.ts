import { fileFormats, formatOfFile, type ReportFormat, reportFormats } from '@parachron/reports';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import { addRunOptions, createNumberParser } from '../../command/options.js';
import { schemaFile } from '../../configuration/Configuration.js';
import type { RunFlags } from '../../running/readRunPlan.js';

/** Adds `check`: checks the prerequisites of parachains. */
export function addCheckCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('check')
    .description(
      'check whether parachains are ready for the service, and print the evidence of each failure',
    );
  addReportOptions(addRunOptions(command))
    .option('--dry-run', 'execute the plan on forks of the chains, and report the results')
    .addHelpText('after', checkHelp)
    .action((flags: RunFlags & ReportOptions) => {
      choose(async (context) => (await import('./runCheck.js')).runCheck(flags, context));
    });
}

const checkHelp = `
Examples:
  parachron check                                    (everything in parachron.yaml)
  parachron check --only mine --network staging --dry-run
  parachron check --network local
  parachron check -r wss://relay.example -t wss://para.example -t wss://other-node.example
  parachron check -r ./relay.json -t ./para.json --call pay=0x0a03… --user ADDRESS --task "every 1h x 24" --json
  parachron check -o report.html -o junit.xml`;

/** The formats and files of a report, as typed on the command line. */
export interface ReportOptions {
  report?: string[];
  format?: ReportFormat;
  verbose?: true;
  quiet?: true;
}

/** Adds the options for the format of a printed report and for the files of reports. */
export function addReportOptions(command: Command): Command {
  return command
    .option(
      '-o, --report <file>',
      `also write the report to a file; the file extension selects the format (${Object.keys(fileFormats).join(', ')}); may be repeated`,
      addFile,
    )
    .addOption(
      new Option('-f, --format <form>', 'the format to print').choices(reportFormats).conflicts('json'),
    )
    .option('--verbose', 'print passed checks too, not only their number')
    .addOption(new Option('-q, --quiet', 'print the verdict alone').conflicts('verbose'));
}

/** Refused while the command line is parsed, since a long run would be lost. */
function addFile(file: string, known: string[] = []): string[] {
  if (formatOfFile(file) === undefined) {
    throw new InvalidArgumentError(`Known file extensions: ${Object.keys(fileFormats).join(', ')}.`);
  }
  if (known.includes(file)) throw new InvalidArgumentError('The file is given twice.');
  return [...known, file];
}

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
    .option('--route <number>', 'print the bytes of one route of each step', createNumberParser(1, 99))
    .option(
      '--detailed-exitcode',
      'exit with 0 if the plan is empty, 10 if it has steps, 11 if no step fixes a failure',
    )
    .addHelpText('after', planHelp)
    .action((flags: PlanFlags) => {
      choose(async (context) => (await import('./runPlan.js')).runPlan(flags, context));
    });
}

const planHelp = `
Examples:
  parachron plan                                     (everything in parachron.yaml)
  parachron plan --only mine --network staging
  parachron plan --relay wss://relay.example --target wss://para.example
  parachron plan --network local --json`;

/** Adds `explain`: the page of a check or of an error. */
export function addExplainCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('explain')
    .argument(
      '[name]',
      'the id of a check, the group before its slash, or an error code; without one, all checks are listed',
    )
    .description(
      'explain a check or an error: what it means, why it matters, what to do; with chains, also the findings of the check',
    );
  addRunOptions(command)
    .addHelpText(
      'after',
      '\nExamples:\n  parachron explain hrmp/channel-open-both-ways\n  parachron explain TRANSACTION_PENDING\n  parachron explain hrmp --network local',
    )
    .action((id: string | undefined, flags: RunFlags) => {
      choose(async (context) => (await import('./runExplain.js')).runExplain(id, flags, context));
    });
}

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
    .addHelpText('after', initHelp)
    .action((file: string, flags: InitFlags) => {
      choose(async (context) => (await import('./runInit.js')).runInit(file, flags, context));
    });
}

const initHelp = `
A configuration names its schema if the schema is in the project's node_modules, or was written by --schema.
--schema does not change an existing configuration.

Examples:
  parachron init
  parachron init --schema
  parachron init parachron.json
  parachron init --stdout > ci/parachron.yaml`;

export interface DemoCommandOptions {
  readonly report: string;
  readonly json?: true;
}

/** Adds `demo`: a complete onboarding on the embedded local network. */
export function addDemoCommand(program: Command, choose: (run: RunCommand) => void): void {
  program
    .command('demo')
    .description(
      'run a demonstration on a local network, without live chains: check, plan, fix, check again, run a task',
    )
    .option('-o, --report <file>', 'the file for the report', 'parachron-report.html')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  parachron demo')
    .action((options: DemoCommandOptions) => {
      choose(async (context) => (await import('./runDemo.js')).runDemoCommand(options, context));
    });
}
