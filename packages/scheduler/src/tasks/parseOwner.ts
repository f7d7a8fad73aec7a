import {
  type Account,
  type AccountInput,
  formatHex,
  type Hex,
  InvalidAccountError,
  parseAccount,
  parseHex,
} from '@parachron/core';

/**
 * Parses an account of the service's chain, which has accounts of 32 bytes.
 *
 * @param field the name of the input in the error, `owner` by default
 * @throws INVALID_ACCOUNT when the account is invalid, or has 20 bytes
 */
export function parseOwner(owner: AccountInput, field = 'owner'): Account {
  const account = parseAccount(owner, field);
  if (account.kind === 'AccountId32') return account;
  throw new InvalidAccountError({
    text: account.hex,
    field,
    reason: 'accounts of the service have 32 bytes',
  });
}

/** Parses the id of a task. @throws INVALID_HEX when it is not 32 bytes of hex */
export function parseTaskId(taskId: Hex, field = 'taskId'): Hex {
  return formatHex(parseHex(taskId, { field, bytes: 32 }));
}
