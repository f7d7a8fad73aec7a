import { type Command, Option } from 'commander';
import { addRuleOptions } from '../../command/addRuleOptions.js';
import { addText, parseSeconds } from '../../command/options.js';
import type { PlaceFlags } from '../../tasks/readTaskPlaces.js';
import { keyTypes, type SignerOptions } from '../../tasks/SignerOptions.js';

/** The options of all task commands. */
export interface TaskOptions extends PlaceFlags {
  readonly owner?: string;
  readonly timeout: number;
  readonly json?: true;
}

/** Adds the options for the service and the output; `readTaskPlaces` turns them into endpoints. */
export function addServiceOptions(command: Command): Command {
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
export function addOwnerOption(command: Command): Command {
  return command.option(
    '-o, --owner <address>',
    'owner of the task; by default the account of the signer, or the user of the configuration',
  );
}

/** Adds the options for the signer and for sending. */
export function addSignerOptions(command: Command): Command {
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
export function addTicketOption(command: Command): Command {
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
