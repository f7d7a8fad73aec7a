import { type Account, InvalidAccountError, parseAccount } from '@parachron/core';

/**
 * Reads an account of the service's chain, whose accounts have 32 bytes.
 *
 * @param field names the input in the error, `owner` by default
 * @throws INVALID_ACCOUNT when it is none, or one of 20 bytes
 */
export function parseOwner(owner: string | Account, field = 'owner'): Account {
  const account = typeof owner === 'string' ? parseAccount(owner, field) : owner;
  if (account.kind === 'AccountId32') return account;
  throw new InvalidAccountError({
    text: account.hex,
    field,
    reason: 'the service has accounts of 32 bytes',
  });
}
