import { parseWholeNumber } from '@parachron/core';
import type { CurrencyId } from '@parachron/scheduler';
import { InvalidArgumentError } from 'commander';
import {
  type CommandDefinition,
  createNumberParser,
  type FlagsOf,
  type LoadedCommand,
  parseParaId,
  parseSeconds,
} from '../options.js';

/** The options for the service and the output; `readTaskPlaces` turns them into endpoints. */
const serviceOptions = `-s, --service <endpoint>  endpoint of the service's chain; from the configuration by default; may be repeated
-c, --config <file>  a configuration (see init); parachron.yaml, .yml or .json of this folder by default
-n, --network <name>  a network of the configuration; optional if there is only one
--only <name>  the parachain of the configuration; optional if there is only one
--timeout <seconds>  seconds to wait for a node
--json  print the result as JSON`;

const ownerOption = '-o, --owner <address>  owner of the task; by default the user of the configuration';

const signerOptions = `
--signer-file <file>  a file with a secret phrase, a seed, or a JSON keystore
--signer-env <name>  an environment variable with a secret phrase, a seed, or a JSON keystore
--password-env <name>  an environment variable with the password of the keystore
--key-type <type>  key type of a phrase or seed
--submit  sign and send the call; nothing is sent without this option
--no-metadata-hash  with --submit: sign without the digest of the metadata, for a runtime that was built without it
-y, --yes  with --submit: send to a live chain without asking for confirmation`;

const ticketOption = `
--ticket <file>  with --submit: the file that stores the ticket until the result is known (default: a folder of the user)`;

const forSending = { requires: [['submit'], 'requires --submit: nothing is sent without --submit'] } as const;
const signers = ['signerFile', 'signerEnv'];

const reading = {
  timeout: { parse: parseSeconds, fallback: 20 },
  keyType: { choices: ['sr25519', 'ed25519', 'ecdsa', 'ethereum'], fallback: 'sr25519' },
  signerEnv: { conflicts: ['signerFile'] },
  passwordEnv: { requires: [signers, 'requires --signer-file or --signer-env'] },
  submit: { requires: [signers, 'give --signer-file or --signer-env to sign with'] },
  ticket: forSending,
  yes: forSending,
} as const;

const targetOption =
  '-t, --target <endpoint>  endpoint of the parachain that runs the call; from the configuration by default; may be repeated';

const ofCall = { requires: [['call'], 'requires --call: other tasks stay on the service'] } as const;

const schedule = {
  name: 'schedule',
  about: 'build a task, and print its costs and whether the service accepts it; --submit sends it',
  options: `
-i, --id <text>  your id for the task, unique among your tasks
-w, --when <times>  execution times: next (the default); ISO times with commas; every 1h x 24; every 1d (variant H);
  a cron expression ("0 9 * * 1-5 x 10")
--start <time>  the first time of an interval or a cron expression; the next slot by default
--zone <name>  the time zone of a cron expression, such as Europe/Berlin; UTC by default
--call <call>  a call for the target, without a proxy call around it: hex, or its name in the configuration
${targetOption}
--target-para <id>  the target's para id, if its runtime does not state it
--currency <id>  currency of the message's fee: a number, a name, or JSON; the service's token by default
--on-target <address>  your account on the target, if it differs
--dispatch <hex>  a call of the service's own chain (variant H); may be repeated
--transfer <address>  the recipient of a transfer of native tokens (variant M)
--amount <tokens>  with --transfer: the amount in tokens
--service-para <id>  the service's para id (2114)
--follow  with --submit: follow the task to its end
${serviceOptions}
${ownerOption}, or with a signer its account${signerOptions}${ticketOption}
--anyway  with --submit: send the task even if it is predicted to fail`,
  reading: {
    ...reading,
    id: { isRequired: true },
    target: ofCall,
    targetPara: { parse: parseParaId, ...ofCall },
    currency: { parse: parseCurrency, ...ofCall },
    onTarget: ofCall,
    amount: { requires: [['transfer'], 'requires --transfer'] },
    servicePara: { parse: parseParaId },
    follow: forSending,
    anyway: forSending,
  },
  help: `
Examples:
  parachron task schedule -i pay --call pay          (service, parachain and call of parachron.yaml)
  parachron task schedule -s ws://127.0.0.1:9944 -i hello --dispatch 0x000008626f --owner ADDRESS
  parachron task schedule -s ws://127.0.0.1:9944 -t ws://127.0.0.1:9945 -i pay --call 0x… --when "every 1h x 24" --signer-file ./key --submit --follow
  parachron task schedule -i standup --call pay --when "0 9 * * 1-5 x 10" --zone Europe/Berlin`,
  load: async (): LoadedCommand => (await import('./runTaskSchedule.js')).runTaskSchedule,
} as const satisfies CommandDefinition;
export type ScheduleFlags = FlagsOf<typeof schedule>;

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

const list = {
  name: 'list',
  about: 'list the pending tasks of an account',
  options: `${serviceOptions}\n${ownerOption}`,
  reading,
  help: `
Examples:
  parachron task list                                (service and user of parachron.yaml)
  parachron task list -s ws://127.0.0.1:9944 --owner ADDRESS`,
  load: async (): LoadedCommand => (await import('./readTasks.js')).runTaskList,
} as const satisfies CommandDefinition;
export type ListFlags = FlagsOf<typeof list>;

const taskArgument = ['your id for the task, or the task id (0x and 64 hex digits)'] as const;

const cancel = {
  name: 'cancel <task>',
  argument: taskArgument,
  about: 'build the call that cancels a task; --submit sends it',
  options: `${serviceOptions}\n${ownerOption}, or with a signer its account${signerOptions}${ticketOption}`,
  reading,
  help: `
Examples:
  parachron task cancel hello                        (service and user of parachron.yaml)
  parachron task cancel hello -s ws://127.0.0.1:9944 --signer-file ./key --submit`,
  load: async (): LoadedCommand => (await import('./runTaskSchedule.js')).runTaskCancel,
} as const satisfies CommandDefinition;
export type CancelFlags = FlagsOf<typeof cancel>;

const follow = {
  name: 'follow <task>',
  argument: taskArgument,
  about: 'print the events of a task until it is done, from scheduled to executed on the target',
  options: `${targetOption}
--from <block>  first block of the service to read; the newest by default
${serviceOptions}
${ownerOption}`,
  reading: { ...reading, from: { parse: createNumberParser(0, 0xffff_ffff) } },
  help: `
Without the parachain, the command reports that the message was sent, but not its result.
A lost connection is restored. After ten failed attempts, at least two minutes, the command ends with exit code 3; --from continues it.

Examples:
  parachron task follow hello                        (service, parachain and user of parachron.yaml)
  parachron task follow hello -s ws://127.0.0.1:9944 -t ws://127.0.0.1:9945 --owner ADDRESS --json`,
  load: async (): LoadedCommand => (await import('./readTasks.js')).runTaskFollow,
} as const satisfies CommandDefinition;
export type FollowFlags = FlagsOf<typeof follow>;

const resume = {
  name: 'resume <ticket>',
  argument: ['the ticket file that schedule or cancel named before it sent the transaction'],
  about:
    'report the outcome of a submission from its ticket; --submit sends it again if no block contains it',
  options: `
-t, --target <endpoint>  with --follow: endpoint of the parachain that runs the call; from the configuration by default;
  may be repeated
--follow  follow the task to its end once the call is in a block
${serviceOptions}${signerOptions}`,
  reading,
  help: `
The ticket names the endpoint of the service, unless the endpoint contains a secret: then give it with --service.

Examples:
  parachron task resume ./ticket.json
  parachron task resume ./ticket.json --signer-file ./key --submit --follow`,
  load: async (): LoadedCommand => (await import('./runTaskResume.js')).runTaskResume,
} as const satisfies CommandDefinition;
export type ResumeFlags = FlagsOf<typeof resume>;

/** The commands of `task`. */
export const taskCommands = [schedule, list, cancel, follow, resume];

/** The end of the help of `task`. */
export const taskHelp = `
Examples:
  parachron task schedule --id pay --call pay        (service, parachain and call of parachron.yaml)
  parachron task schedule --service ws://127.0.0.1:9944 --id hello --dispatch 0x000008626f --owner ADDRESS
  parachron task schedule --service ws://127.0.0.1:9944 --id hello --dispatch 0x000008626f --signer-env KEY --submit
  parachron task list --service ws://127.0.0.1:9944 --owner ADDRESS
  parachron task cancel hello --service ws://127.0.0.1:9944 --signer-file ./key --submit
  parachron task follow hello --service ws://127.0.0.1:9944 --owner ADDRESS
  parachron task resume ./ticket.json`;
