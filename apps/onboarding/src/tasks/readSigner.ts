import { stat } from 'node:fs/promises';
import { type Account, defineError, formatHex, type Hex, parseAccount, parseHex } from '@parachron/core';
import { deriveTaskId } from '@parachron/scheduler';
import { Keyring } from '@polkadot/keyring';
import type { KeyringPair, KeyringPair$Json } from '@polkadot/keyring/types';
import { cryptoWaitReady, keyExtractSuri, mnemonicValidate } from '@polkadot/util-crypto';
import type { CancelFlags } from '../cli/commands/taskCommands.js';
import { parsePublicAccount } from '../configuration/typedValues.js';
import { UsageError } from '../errors.js';
import { readBounded } from '../files/describeFileFailure.js';
import type { TaskPlaces } from './readTaskPlaces.js';

/**
 * The key of an option cannot be read. The message contains no text that may be the key.
 *
 * @example
 * ```text
 * --signer-env: environment variable KEY is unset or empty.
 * ```
 */
export class SignerUnreadableError extends defineError({
  code: 'SIGNER_UNREADABLE',
  fault: 'input',
  message: (facts: { option: string; reason: string }) => `${facts.option}: ${facts.reason}.`,
  hint: () =>
    'Give a secret phrase, a hex seed, a development key such as //Alice, or a JSON keystore with --password-env.',
}) {}

type SignerFlags = Pick<CancelFlags, 'signerFile' | 'signerEnv' | 'passwordEnv' | 'keyType'>;

interface Secret {
  /** The name of the option; never its value, which may be the secret itself. */
  readonly option: string;
  readonly text: string;
}

/**
 * Reads a key from a file or an environment variable. The key stays in memory and appears in no message.
 *
 * @param onWarning called when other users of this machine can read the file
 * @returns the key pair; undefined without both options
 * @throws SIGNER_UNREADABLE when the file or variable is empty or contains no key
 */
export async function readSigner(
  options: SignerFlags,
  context: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly onWarning: (text: string) => void;
  },
): Promise<KeyringPair | undefined> {
  const { passwordEnv } = options;
  const secret = await readSecret(options, context);
  const option = '--password-env';
  if (!secret) return undefined;
  const password = passwordEnv === undefined ? undefined : context.env[passwordEnv];
  if (passwordEnv !== undefined && password === undefined)
    throw new SignerUnreadableError({ option, reason: `${nameVariable(passwordEnv)} is not set` });
  await cryptoWaitReady();
  const pair = toPair(secret.text, options.keyType, password);
  if (pair) return pair;
  const reason = 'the text is not a key, or the password is wrong';
  throw new SignerUnreadableError({ option: secret.option, reason });
}

async function readSecret(
  { signerFile, signerEnv }: SignerFlags,
  { env, onWarning }: Parameters<typeof readSigner>[1],
): Promise<Secret | undefined> {
  if (signerEnv !== undefined) {
    const isEmpty = `${nameVariable(signerEnv)} is unset or empty`;
    return requireText({ option: '--signer-env', text: env[signerEnv] ?? '' }, isEmpty);
  }
  if (signerFile === undefined) return undefined;
  const option = '--signer-file';
  const text = readBounded(
    signerFile,
    (reason) => new SignerUnreadableError({ option, reason: `the file cannot be read: ${reason}` }),
  );
  const { mode } = await stat(signerFile);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    onWarning(`${option}: other users of this machine can read the file. Run chmod 600 on the file.`);
  return requireText({ option, text }, 'the file is empty');
}

/** Returns the name of a variable as typed, unless the text may be the secret itself. */
function nameVariable(name: string): string {
  return /^[A-Z][A-Z0-9_]{0,39}$/.test(name) ? `environment variable ${name}` : 'the environment variable';
}

function requireText({ option, text }: Secret, reason: string): Secret {
  if (text.trim() === '') throw new SignerUnreadableError({ option, reason });
  return { option, text: text.trim() };
}

/** Undefined for a text that is no key. The cause is omitted, since it may quote the secret. */
function toPair(text: string, keyType: SignerFlags['keyType'], password?: string): KeyringPair | undefined {
  const keyring = new Keyring({ type: keyType });
  try {
    if (!text.startsWith('{')) return isSecret(text) ? keyring.addFromUri(text) : undefined;
    const pair = keyring.addFromJson(JSON.parse(text) as KeyringPair$Json);
    pair.unlock(password);
    return pair;
  } catch {
    return undefined;
  }
}

/** A short text that is not a phrase would become the bytes of a seed: a typo must not become a key. */
function isSecret(text: string): boolean {
  if (text.startsWith('//')) return true;
  const { phrase } = keyExtractSuri(text);
  return /^0x[0-9a-f]{64}$/i.test(phrase) || mnemonicValidate(phrase);
}

/** The candidates for a task's owner, in order. */
interface Owners {
  /** The account as it was typed. */
  readonly given: string | undefined;
  readonly signer?: { readonly address: string } | undefined;
  /** The account of the configuration. */
  readonly user?: TaskPlaces['user'];
  /** Whether the command takes a signer. */
  readonly canSign?: boolean;
}

/**
 * The owner of the task: the given account, else the signer's, else the configuration's user.
 *
 * @throws USAGE when there is none, or the given account is not the signer's
 */
export function requireOwner({ given, signer, user, canSign = false }: Owners): Account {
  const owner = given === undefined ? undefined : parsePublicAccount(given, '--owner');
  const own = signer && parseAccount(signer.address, 'signer');
  if (owner && own && owner.hex !== own.hex)
    throw new UsageError({ option: '--owner', reason: 'the account differs from the account of the signer' });
  const found = own ?? owner ?? (user && parseAccount(user.account, 'user'));
  if (found) return found;
  const other = canSign ? 'a signer' : 'a configuration with a user';
  throw new UsageError({ option: '--owner', reason: `give the account of the owner, or ${other}` });
}

/** Reads the id of a task: the id on the chain, or the id that its owner gave, from which the id on the chain is derived. */
export function readTaskId(text: string, owner: Account): Hex {
  if (/^0x[0-9a-f]{64}$/i.test(text)) return formatHex(parseHex(text));
  return deriveTaskId(owner, text);
}
