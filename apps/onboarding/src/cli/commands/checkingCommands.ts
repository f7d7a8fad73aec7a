import { fileFormats, formatOfFile, type ReportFormat, reportFormats } from '@parachron/reports';
import { InvalidArgumentError } from 'commander';
import {
  type CommandDefinition,
  createNumberParser,
  type FlagsOf,
  type LoadedCommand,
  runOptions,
  runTable,
  scopeOptions,
} from '../options.js';

const endings = Object.keys(fileFormats).join(', ');

/** A file for a report. */
export interface ReportFile {
  readonly file: string;
  readonly format: ReportFormat;
}

/** Refused while the command line is parsed, since a long run would be lost. */
function parseFile(file: string): ReportFile {
  const format = formatOfFile(file);
  if (format) return { file, format };
  throw new InvalidArgumentError(`Known file extensions: ${endings}.`);
}

function addFile(text: string, known: readonly ReportFile[] = []): readonly ReportFile[] {
  if (known.some(({ file }) => file === text)) throw new InvalidArgumentError('The file is given twice.');
  return [...known, parseFile(text)];
}

const demoReport = parseFile('parachron-report.html');

const check = {
  name: 'check',
  about: 'check whether parachains are ready for the service, and print what is missing',
  options: `${runTable.options}
-o, --report <file>  also write the report to a file; the file extension selects the format (${endings}); may be repeated
-f, --format <form>  the format to print
--verbose  print every finding with its evidence
-q, --quiet  print only the verdict and the counts of findings
--dry-run  execute the plan on forks of the chains, and report the results`,
  reading: {
    ...runTable.reading,
    report: { parse: addFile },
    format: { choices: reportFormats, conflicts: ['json'] },
    quiet: { conflicts: ['verbose'] },
  },
  help: `
Examples:
  parachron check                                    (everything in parachron.yaml)
  parachron check --only mine --network staging --dry-run
  parachron check --network local
  parachron check -r wss://relay.example -t wss://para.example -t wss://other-node.example
  parachron check -r ./relay.json -t ./para.json --call pay=0x0a03… --user ADDRESS --task "every 1h x 24" --json
  parachron check -o report.html -o junit.xml`,
  load: async (): LoadedCommand => (await import('./runCheck.js')).runCheck,
} as const satisfies CommandDefinition;
export type CheckFlags = FlagsOf<typeof check>;

const plan = {
  name: 'plan',
  about: 'print the calls that fix failed checks (hex, decoded), tried on forks; sends nothing',
  options: `${runTable.options}
-o, --report <file>  also write the report to a file; the file extension selects the format (${endings}); may be repeated
--verbose  print each layer, all routes with their bytes, and the sources of the costs
--proposal <call>  in place of the plan, try a call of the root of your parachain, the relay chain or the service, or an XCM program: hex, the JSON of a call, a text with one of them, or a file; relay= or service= before it reads a call of that chain
--route <number>  print the bytes of one route of each step; with --json, this route alone
--detailed-exitcode  exit with 0 if the plan is empty, 10 if it has steps, 11 if no step fixes a failure`,
  reading: {
    ...runTable.reading,
    report: { parse: addFile },
    proposal: { conflicts: ['route', 'detailedExitcode'] },
    route: { parse: createNumberParser(1, 99) },
  },
  help: `
Examples:
  parachron plan                                     (everything in parachron.yaml)
  parachron plan --only mine --network staging
  parachron plan --relay wss://relay.example --target wss://para.example
  parachron plan -r ./relay.json -t ./para.json --proposal 0x1f00…    (what a proposal of others does)
  parachron plan -r ./relay.json -t ./para.json --proposal relay=./preimage.bin -o report.html    (for its voters)
  parachron plan --network local --json`,
  load: async (): LoadedCommand => (await import('./runPlan.js')).runPlan,
} as const satisfies CommandDefinition;
export type PlanFlags = FlagsOf<typeof plan>;

const explain = {
  name: 'explain [name]',
  argument: [
    'a check: its id, its group, or the word of its line; or an error code; without one, all checks are listed',
  ],
  about:
    'explain a check or an error: what it means, why it matters, what to do; with chains, also the findings of the check',
  options: scopeOptions + runOptions,
  reading: runTable.reading,
  help: `
Examples:
  parachron explain hrmp/channel-open-both-ways
  parachron explain TRANSACTION_PENDING
  parachron explain hrmp --network local`,
  load: async (): LoadedCommand => (await import('./runExplain.js')).runExplain,
} as const satisfies CommandDefinition;

const init = {
  name: 'init [file]',
  argument: ['the file to write: .yaml or .yml', 'parachron.yaml'],
  about: 'write a configuration with comments; its local network works without endpoints',
  options: `
--force  overwrite an existing file
--json  print the result as JSON`,
  help: `
Examples:
  parachron init
  parachron init ci/parachron.yaml`,
  load: async (): LoadedCommand => (await import('./runInit.js')).runInit,
} as const satisfies CommandDefinition;
export type InitFlags = FlagsOf<typeof init>;

const demo = {
  name: 'demo',
  about:
    'run a demonstration on a local network, without live chains: check, plan, fix, check again, run a task',
  options: `
-o, --report <file>  the file for the report
--json  print the result as JSON`,
  reading: { report: { parse: parseFile, fallback: demoReport, shown: demoReport.file } },
  help: '\nExample:\n  parachron demo',
  load: async (): LoadedCommand => (await import('./runDemo.js')).runDemoCommand,
} as const satisfies CommandDefinition;
export type DemoFlags = FlagsOf<typeof demo>;

/** The commands that check parachains. */
export const checkingCommands = [check, plan];

/** The commands that help with checks. */
export const helpingCommands = [init, explain, demo];
