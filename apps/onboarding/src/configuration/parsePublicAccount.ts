import { type Account, isSecretText, parseAccount } from '@parachron/core';
import { UsageError } from '../errors/errors.js';

/**
 * Reads an account. A text that looks like a secret is refused, and never repeated.
 *
 * @throws USAGE when the text looks like a secret
 * @throws INVALID_ACCOUNT when the text is not an account
 */
export function parsePublicAccount(text: string, option: string): Account {
  if (!isSecretText(text)) return parseAccount(text, option);
  throw new UsageError({
    option,
    reason: 'looks like a secret phrase or path; give a public address',
  });
}
