import { type Account, formatHex, type Hex, parseAccount, parseHex } from '@parachron/core';
import { deriveTaskId } from '@parachron/scheduler';
import { parsePublicAccount } from '../configuration/typedValues.js';
import { UsageError } from '../errors/errors.js';
import type { TaskPlaces } from './readTaskPlaces.js';

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
  if (owner && own && owner.hex !== own.hex) {
    throw new UsageError({ option: '--owner', reason: 'the account differs from the account of the signer' });
  }
  const found = own ?? owner ?? (user && parseAccount(user.account, 'user'));
  if (found) return found;
  const other = canSign ? 'a signer' : 'a configuration with a user';
  throw new UsageError({ option: '--owner', reason: `no owner given: give the account, or ${other}` });
}

/** Reads the id of a task: the id on the chain, or the id that its owner gave, from which the id on the chain is derived. */
export function parseTaskId(text: string, owner: Account): Hex {
  if (/^0x[0-9a-f]{64}$/i.test(text)) return formatHex(parseHex(text));
  return deriveTaskId(owner, text);
}
