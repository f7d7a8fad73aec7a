import { parseWholeNumber } from '@parachron/core';
import type { CurrencyId } from '@parachron/scheduler';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import {
  addRuleOptions,
  addText,
  createNumberParser,
  parseParaId,
  parseSeconds,
} from '../../command/options.js';
import type { PlaceFlags } from '../../tasks/readTaskPlaces.js';
import type { TaskRequestFlags } from '../../tasks/readTaskRequest.js';

/** Adds `task`: schedules, lists, cancels, follows and resumes tasks of the service. */
export function addTaskCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('task')
    .description('schedule, list, cancel, follow and resume tasks; nothing is sent without --submit')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', taskHelp);
  addTaskScheduleCommand(command, choose);
  addTaskListCommand(command, choose);
  addTaskCancelCommand(command, choose);
  addTaskFollowCommand(command, choose);
  addTaskResumeCommand(command, choose);
}

const taskHelp = `
Examples:
  parachron task schedule --id pay --call pay        (service, parachain and call of parachron.yaml)
  parachron task schedule --service ws://127.0.0.1:9944 --id hello --dispatch 0x000008626f --owner ADDRESS
  parachron task schedule --service ws://127.0.0.1:9944 --id hello --dispatch 0x000008626f --signer-env KEY --submit
  parachron task list --service ws://127.0.0.1:9944 --owner ADDRESS
  parachron task cancel hello --service ws://127.0.0.1:9944 --signer-file ./key --submit
  parachron task follow hello --service ws://127.0.0.1:9944 --owner ADDRESS
  parachron task resume ./ticket.json`;

export interface ScheduleFlags extends SubmitTaskFlags, TaskRequestFlags {
  readonly anyway?: true;
  readonly follow?: true;
}

/** Adds `task schedule`. */
function addTaskScheduleCommand(task: Command, choose: (run: RunCommand) => void): void {
  const command = task
    .command('schedule')
    .description('build a task, and print its costs and whether the service accepts it; --submit sends it')
    .requiredOption('-i, --id <text>', 'your id for the task, unique among your tasks')
    .option(
      '-w, --when <times>',
      'execution times: next (the default); ISO times with commas; every 1h x 24; every 1d (variant H)',
    )
    .option(
      '--every <interval>',
      'in place of --when: an interval (1d), or a cron expression ("0 9 * * 1-5")',
    )
    .option('--zone <name>', 'the time zone of the cron expression, such as Europe/Berlin; UTC by default')
    .option('--start <time>', 'with --every: the first time; the next slot by default')
    .addOption(
      new Option('--round <direction>', "with --every: round times to the service's slots").choices([
        'up',
        'down',
        'nearest',
      ]),
    )
    .option('--times <number>', 'with --every: the number of times', createNumberParser(1, 999_999))
    .option(
      '--call <call>',
      'a call for the target, without a proxy call around it: hex, or its name in the configuration',
    )
    .option(
      '-t, --target <endpoint>',
      'endpoint of the parachain that runs the call; from the configuration by default; may be repeated',
      addText,
    )
    .option('--target-para <id>', "the target's para id, if its runtime does not state it", parseParaId)
    .option(
      '--currency <id>',
      "currency of the message's fee: a number, a name, or JSON; the service's token by default",
      parseCurrency,
    )
    .option('--on-target <address>', 'your account on the target, if it differs')
    .option('--dispatch <hex>', "a call of the service's own chain (variant H); may be repeated", addText)
    .option('--transfer <address>', 'the recipient of a transfer of native tokens (variant M)')
    .option('--amount <tokens>', 'with --transfer: the amount in tokens')
    .option('--service-para <id>', "the service's para id (2114)", parseParaId)
    .option('--follow', 'with --submit: follow the task to its end');
  addTicketOption(addSignerOptions(addOwnerOption(addServiceOptions(command))))
    .option('--anyway', 'with --submit: send the task even if it is predicted to fail')
    .addHelpText('after', scheduleHelp)
    .action((flags: ScheduleFlags) => {
      choose(async (context) => (await import('./runTaskSchedule.js')).runTaskSchedule(flags, context));
    });
}

const scheduleHelp = `
Examples:
  parachron task schedule -i pay --call pay          (service, parachain and call of parachron.yaml)
  parachron task schedule -s ws://127.0.0.1:9944 -i hello --dispatch 0x000008626f --owner ADDRESS
  parachron task schedule -s ws://127.0.0.1:9944 -t ws://127.0.0.1:9945 -i pay --call 0x… --when "every 1h x 24" --signer-file ./key --submit --follow
  parachron task schedule -i standup --call pay --every "0 9 * * 1-5" --zone Europe/Berlin --times 10`;

function parseCurrency(text: string): CurrencyId {
  const number = parseWholeNumber(text, { most: 0xffff_ffff });
  if (number !== undefined) return number;
  if (!text.startsWith('{')) return text;
  try {
    return JSON.parse(text) as CurrencyId;
  } catch {
    throw new InvalidArgumentError('Give a number, a name, or JSON such as {"Token":"KSM"}.');
  }
}

/** Adds `task list`. */
function addTaskListCommand(task: Command, choose: (run: RunCommand) => void): void {
  const command = task.command('list').description('list the pending tasks of an account');
  addOwnerOption(addServiceOptions(command))
    .addHelpText('after', listHelp)
    .action((flags: TaskOptions) => {
      choose(async (context) => (await import('./readTasks.js')).runTaskList(flags, context));
    });
}

const listHelp = `
Examples:
  parachron task list                                (service and user of parachron.yaml)
  parachron task list -s ws://127.0.0.1:9944 --owner ADDRESS`;

/** Adds `task cancel`. */
function addTaskCancelCommand(task: Command, choose: (run: RunCommand) => void): void {
  const command = task
    .command('cancel')
    .description('build the call that cancels a task; --submit sends it')
    .argument('<task>', 'your id for the task, or the task id (0x and 64 hex digits)');
  addTicketOption(addSignerOptions(addOwnerOption(addServiceOptions(command))))
    .addHelpText('after', cancelHelp)
    .action((id: string, flags: SubmitTaskFlags) => {
      choose(async (context) => (await import('./runTaskSchedule.js')).runTaskCancel(id, flags, context));
    });
}

const cancelHelp = `
Examples:
  parachron task cancel hello                        (service and user of parachron.yaml)
  parachron task cancel hello -s ws://127.0.0.1:9944 --signer-file ./key --submit`;

export interface FollowFlags extends TaskOptions {
  readonly from?: number;
  readonly cursor?: string;
}

/** Adds `task follow`. */
function addTaskFollowCommand(task: Command, choose: (run: RunCommand) => void): void {
  const command = task
    .command('follow')
    .description('print the events of a task until it is done, from scheduled to executed on the target')
    .argument('<task>', 'your id for the task, or the task id (0x and 64 hex digits)')
    .option(
      '-t, --target <endpoint>',
      'endpoint of the parachain that runs the call; from the configuration by default; may be repeated',
      addText,
    )
    .option(
      '--from <block>',
      'first block of the service to read; the newest by default',
      createNumberParser(0, 0xffff_ffff),
    )
    .option('--cursor <file>', 'a file that stores the position of the watch, to continue in a later run');
  addOwnerOption(addServiceOptions(command))
    .addHelpText('after', followHelp)
    .action((id: string, flags: FollowFlags) => {
      choose(async (context) => (await import('./readTasks.js')).runTaskFollow(id, flags, context));
    });
}

const followHelp = `
Without the parachain, the command reports that the message was sent, but not its result.

Examples:
  parachron task follow hello                        (service, parachain and user of parachron.yaml)
  parachron task follow hello -s ws://127.0.0.1:9944 -t ws://127.0.0.1:9945 --owner ADDRESS --json`;

export interface ResumeFlags extends Omit<SubmitTaskFlags, 'owner' | 'ticket'> {
  readonly follow?: true;
}

/** Adds `task resume`. */
function addTaskResumeCommand(task: Command, choose: (run: RunCommand) => void): void {
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
    .addHelpText('after', resumeHelp)
    .action((file: string, flags: ResumeFlags) => {
      choose(async (context) => (await import('./runTaskResume.js')).runTaskResume(file, flags, context));
    });
}

const resumeHelp = `
The ticket names the endpoint of the service, unless the endpoint contains a secret: then give it with --service.

Examples:
  parachron task resume ./ticket.json
  parachron task resume ./ticket.json --signer-file ./key --submit --follow`;

/** The options of all task commands. */
export interface TaskOptions extends PlaceFlags {
  readonly owner?: string;
  readonly timeout: number;
  readonly json?: true;
}

/** Adds the options for the service and the output; `readTaskPlaces` turns them into endpoints. */
function addServiceOptions(command: Command): Command {
  return addRuleOptions(command)
    .option(
      '-s, --service <endpoint>',
      "endpoint of the service's chain; from the configuration by default; may be repeated",
      addText,
    )
    .option(
      '-c, --config <file>',
      'a configuration (see init); parachron.yaml or .json of this folder by default',
    )
    .option(
      '-n, --network <name>',
      'a network of the configuration or of the environment; optional if there is only one',
    )
    .option('--only <name>', 'the parachain of the configuration; optional if there is only one')
    .option('--timeout <seconds>', 'seconds to wait for a node', parseSeconds, 20)
    .option('--json', 'print the result as JSON');
}

/** Adds the option for the owner of the tasks. */
function addOwnerOption(command: Command): Command {
  return command.option(
    '-o, --owner <address>',
    'owner of the task; by default the account of the signer, or the user of the configuration',
  );
}

/** Adds the options for the signer and for sending. */
function addSignerOptions(command: Command): Command {
  return command
    .option('--signer-file <file>', 'a file with a secret phrase, a seed, or a JSON keystore')
    .option('--signer-env <name>', 'an environment variable with a secret phrase, a seed, or a JSON keystore')
    .option('--password-env <name>', 'an environment variable with the password of the keystore')
    .addOption(
      new Option('--key-type <type>', 'key type of a phrase or seed')
        .choices(keyTypes)
        .default('sr25519' as const),
    )
    .option('--submit', 'sign and send the call; nothing is sent without this option')
    .option(
      '--no-metadata-hash',
      'with --submit: sign without the digest of the metadata, for a runtime that was built without it',
    )
    .option('-y, --yes', 'with --submit: send to a live chain without asking for confirmation');
}

/** Adds the option for the file of the ticket of a new submission. */
function addTicketOption(command: Command): Command {
  return command.option(
    '--ticket <file>',
    'with --submit: the file that stores the ticket until the result is known (default: a folder of the user)',
  );
}

/** The options of a command that may send. */
export interface SubmitTaskFlags extends TaskOptions, SignerOptions {
  readonly submit?: true;
  readonly yes?: true;
  /** False if the signature is not to cover the digest of the metadata. */
  readonly metadataHash: boolean;
  /** File with the ticket of the submission. */
  readonly ticket?: string;
}

/** The location and the type of the key. */
export interface SignerOptions {
  signerFile?: string;
  signerEnv?: string;
  passwordEnv?: string;
  keyType: KeyType;
}

/** The kinds of key that chains accept. */
const keyTypes = ['sr25519', 'ed25519', 'ecdsa', 'ethereum'] as const;
/** One of them. */
export type KeyType = (typeof keyTypes)[number];
