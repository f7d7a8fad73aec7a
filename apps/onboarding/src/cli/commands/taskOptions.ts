import { type Account, parseAccount } from '@parachron/core';
import { type Command, Option } from 'commander';
import type { ServiceOptions } from '../../tasks/openService.js';
import { keyTypes, type SignerOptions } from '../../tasks/readSigner.js';
import { UsageError } from '../errors.js';
import { parseSeconds } from './options.js';

/** What all commands about tasks take. */
export interface TaskOptions extends ServiceOptions {
  readonly owner?: string;
  readonly json?: true;
}

/** Adds the options that say which service, and how to print. */
export function addServiceOptions(command: Command): Command {
  return command
    .option('-s, --service <endpoint>', "of the service's chain")
    .option('-n, --network <name>', 'a network of the service by name, its endpoints in the environment')
    .option('--timeout <seconds>', 'how long to wait for a node', parseSeconds, 20)
    .option('--json', 'print the result as JSON');
}

/** Adds the option that says whose tasks. */
export function addOwnerOption(command: Command): Command {
  return command.option('-o, --owner <address>', 'whose task it is; the account of the signer by default');
}

/** Adds the options that say who signs, and whether anything is sent. */
export function addSignerOptions(command: Command): Command {
  return command
    .option('--signer-file <file>', 'a file with a secret phrase, a seed, or a keystore in JSON')
    .option('--signer-env <name>', 'an environment variable with the same')
    .option('--password-env <name>', 'an environment variable with the password of the keystore')
    .addOption(
      new Option('--key-type <type>', 'of a phrase or seed').choices(keyTypes).default('sr25519' as const),
    )
    .option('--submit', 'sign and send it; without it nothing is sent');
}

/** The options of a command that may send. */
export interface SubmitTaskFlags extends TaskOptions, SignerOptions {
  readonly submit?: true;
}

/** The account whose task it is: the one given, else the signer's. @throws USAGE when there is neither, or they differ */
export function requireOwner(given: string | undefined, signer?: { readonly address: string }): Account {
  const owner = given === undefined ? undefined : parseAccount(given, '--owner');
  const own = signer && parseAccount(signer.address, 'signer');
  if (owner && own && owner.hex !== own.hex) {
    throw new UsageError({ option: '--owner', reason: 'it is not the account of the signer' });
  }
  const found = own ?? owner;
  if (!found) throw new UsageError({ option: '--owner', reason: 'give the account, or a signer' });
  return found;
}
