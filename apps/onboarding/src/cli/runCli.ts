import { formatEndpoint, formatJson, type ParachronError } from '@parachron/core';
import { formatCommand } from '@parachron/reports';
import { formatIndented } from '@parachron/terminal';
import { Command, CommanderError } from 'commander';
import { offlineVariable } from '../chains/embeddedSpecs.js';
import { toKnownError, UsageError } from '../errors.js';
import type { Terminal } from '../terminal/Terminal.js';
import { version } from '../version.js';
import { type CommandContext, createGuardedContext, type RunCommand } from './CommandContext.js';
import { checkingCommands, helpingCommands } from './commands/checkingCommands.js';
import { networkCommands } from './commands/networkCommands.js';
import { taskCommands, taskHelp } from './commands/taskCommands.js';
import { watchingCommands } from './commands/watchingCommands.js';
import { chooseExitCode, exitCodes, exits, formatFailure } from './exitCodes.js';
import { formatCommandDescription, formatItem, wrapHelp } from './help.js';
import { addOptions, type CommandDefinition } from './options.js';

/**
 * Runs one command line.
 *
 * @param typed the words after the program's name
 * @param given the output streams, and the environment
 * @returns the exit code; errors are printed, never thrown
 */
export async function runCli(typed: readonly string[], given: CommandContext): Promise<number> {
  const args = readHelp(typed);
  const chosen: { run?: RunCommand } = {};
  const json = args.includes('--json');
  const origin = { tool: { name: 'parachron', version }, command: formatCommand(args) };
  const context = createGuardedContext({ ...given, origin }, json);
  const program = createProgram(context, args, (run) => {
    chosen.run = run;
  });
  try {
    await program.parseAsync(omitVainHelp(args, program), { from: 'user' });
    return chosen.run ? await chosen.run(context) : exitCodes.passed;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.passed;
    const failure = toParachronError(error, nameCommand(program, args));
    if (json) context.terminal.out(formatJson({ error: failure.toJSON() }));
    else context.terminal.err(formatFailure(failure, context.terminal));
    return chooseExitCode(failure);
  }
}

/** Replaces `help` by the option, which a group without a command gets too: the parser's own `help` takes the name of one command. */
function readHelp(args: readonly string[]): readonly string[] {
  const own = args.filter((one) => one !== '--');
  const words = own.filter((one) => one !== '--offline').join(' ');
  return /^(task)?$|^(task )?help(?!\S)/.test(words)
    ? [...own.filter((one) => one !== 'help'), '--help']
    : args;
}

/** Commander answers an unknown command with `--help` by the help of its group; without the option it names the mistake. */
function omitVainHelp(args: readonly string[], program: Command): readonly string[] {
  const words = args.filter((one) => !one.startsWith('-'));
  return isKnown(words, program) ? args : args.filter((one) => one !== '--help' && one !== '-h');
}

/** Whether the first words are a command of a group; what follows a command are its own words. */
function isKnown([word = 'help', ...more]: readonly string[], { commands: known }: Command): boolean {
  const next = known.find((one) => one.name() === word);
  return next ? isKnown(more, next) : known.length === 0 || word === 'help';
}

type Choose = (run: RunCommand) => void;

/** The commands in the order of the help, without `task`. */
const commands = [...checkingCommands, ...watchingCommands, ...helpingCommands, ...networkCommands];

/** To define all commands takes a while, and a command needs the others only to complete their names. */
function addCommands(program: Command, [name]: readonly string[], choose: Choose): void {
  const named = commands.filter((one) => one.name.split(' ')[0] === name);
  const isTask = name === 'task';
  for (const one of isTask || named.length > 0 ? named : commands) addCommand(program, one, choose);
  if (named.length > 0) return;
  const task = program
    .command('task')
    .description('schedule, list, cancel, follow and resume tasks; nothing is sent without --submit')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', taskHelp);
  for (const one of taskCommands) addCommand(task, one, choose);
}

function addCommand(parent: Command, definition: CommandDefinition, choose: Choose): void {
  const { name, about, argument, options, reading, help, load } = definition;
  const [word = '', argumentName] = name.split(' ');
  const command = parent.command(word).description(about).addHelpText('after', help);
  if (argument && argumentName !== undefined) command.argument(argumentName, ...argument);
  addOptions(command, options, reading);
  // The last of the given values is the command itself.
  command.action((...given: unknown[]) =>
    choose(async (context) => (await load())(...([...given.slice(0, -1), context] as never[]))),
  );
}

function createProgram({ terminal }: CommandContext, args: readonly string[], choose: Choose): Command {
  const program = new Command('parachron')
    .description('Checks what a parachain needs for scheduled tasks, and prints the calls that fix it.')
    .version(version, '-V, --version', 'print the version')
    .option('--offline', 'download nothing; the files of the local network must be in the cache')
    .on('option:offline', () => {
      process.env[offlineVariable] = '1';
    })
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ commandDescription: formatCommandDescription, formatItem })
    .exitOverride()
    .showHelpAfterError('See parachron --help.')
    .configureOutput({
      writeOut: (text) => terminal.out(wrapHelp(text, terminal.width)),
      writeErr: () => {},
      getOutHelpWidth: () => terminal.width,
    })
    .addHelpText('after', formatHelpAfter(terminal));
  addCommands(program, args, choose);
  return program;
}

const helpExamples = `
Examples:
  parachron demo
  parachron init
  parachron check
  parachron check --relay wss://relay.example --target wss://para.example
  parachron plan --network staging --only mine --json
  parachron watch
  parachron history --from 7d
  parachron explain hrmp/channel-open-both-ways
  parachron devnet`;

/** `wrapHelp` wraps the sentences at the terminal's width; the list of exit codes is wrapped here. */
function formatHelpAfter({ width }: Terminal): string {
  const codes = Object.values(exits).flatMap(([code, meaning]) =>
    formatIndented(meaning, width, { mark: `  ${`${code}`.padEnd(5)}` }),
  );
  // A low terminal shows the end: what to type next.
  return [
    '\nExit codes:',
    ...codes,
    'The worst result decides: 70 before 2, 4, 5, 3 and 1.',
    '',
    'No command sends anything to a live chain without --submit, which only `task` has.',
    helpExamples,
  ].join('\n');
}

/** The command that was typed, without its options, `parachron task list`, and the first word that it does not take. */
function nameCommand(program: Command, args: readonly string[]): { command: string; extra?: string } {
  let at = program;
  const names = [at.name()];
  for (const word of args) {
    const next = at.commands.find((one) => one.name() === word);
    if (!next) break;
    names.push(word);
    at = next;
  }
  const extra = at.commands.length === 0 ? at.args[at.registeredArguments.length] : undefined;
  return { command: names.join(' '), ...(extra !== undefined && { extra: formatEndpoint(extra) }) };
}

/** Names the command, which the parser of an option does not know. */
function toParachronError(
  error: unknown,
  { command, extra = 'command line' }: ReturnType<typeof nameCommand>,
): ParachronError {
  const known =
    error instanceof CommanderError
      ? new UsageError(translateUsage(error.message, extra), { cause: error })
      : toKnownError(error);
  if (!(known instanceof UsageError)) return known;
  return new UsageError({ ...known.facts, command }, { cause: known.cause });
}

/** Puts the option or the argument first in a message of the parser, `unknown option '--rely'`, and writes the quotes of other errors. */
function translateUsage(
  message: string,
  extra: string,
): { readonly option: string; readonly reason: string } {
  const text = message
    .replace(/^error: /, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/ \(Did you mean (.*)\?\)$/, '; did you mean $1?')
    .replace(/\.$/, '');
  const [, fault = '', flags = extra, rest = text] =
    /^(?:option|(unknown \w+|missing required argument|required option)) '(.+?)'(.*)$/s.exec(text) ?? [];
  const reason = `${fault}${rest}`
    .trim()
    .replace(/^argument missing/, 'its value is missing')
    .replace(/^too many arguments .*Expected (.*) but (.*)$/, 'expected $1, $2')
    .replace(/^expected 0 .*/, '$&; write its option before it')
    .replace(/^argument /, '');
  const option = /--[\w-]+/.exec(flags)?.[0] ?? flags;
  const owners = reason === 'unknown option' ? listOwners(option) : [];
  return {
    option,
    reason:
      owners.length > 0
        ? `${reason} (it belongs to ${owners.join(', ')})`
        : reason.replace(/(?<!\S)'(.*?)'(?=[\s.]|$)/gs, '"$1"'),
  };
}

/** Lists the commands that have an option. */
function listOwners(option: string): readonly string[] {
  const all = [...commands, ...taskCommands.map((one) => ({ ...one, name: `task ${one.name}` }))];
  const rows = all.flatMap(({ name, options }) => options.split('\n').map((row) => ({ name, row })));
  const found = rows.filter(({ row }) => row.replace(/^-\w, /, '').split(' ')[0] === option);
  return found.map(({ name }) => name.replace(/ [[<].*/, ''));
}
