import { type Account, type AccountInput, defineError, parseAccount } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { getAccountBytes } from '../accounts/getAccountBytes.js';
import { findArgumentType } from '../proxies/listProxyTypes.js';

/** The length of an account differs from the accounts of the chain. */
export class AccountLengthError extends defineError({
  code: 'ACCOUNT_LENGTH',
  fault: 'input',
  message: (facts: { account: Account; bytes: number }) =>
    `Expected an account of ${facts.bytes} bytes, got ${facts.account.hex}.`,
  hint: () => 'Give the account of the user on that chain, not the account on the service.',
}) {}

/** An account in the form that an argument of a call of the Proxy pallet has: an address, or the account itself. */
export function encodeAddress(
  registry: Registry,
  given: AccountInput,
  argument: { readonly method: string; readonly argument: string; readonly pallet?: string },
): unknown {
  const account = parseAccount(given, argument.argument);
  const bytes = getAccountBytes(registry);
  if (account.hex.length !== 2 + 2 * bytes) throw new AccountLengthError({ account, bytes });
  const type = findArgumentType(registry, { pallet: 'Proxy', ...argument });
  const def = type === undefined ? undefined : registry.lookup.getSiType(type).def;
  return def?.isVariant ? { Id: account.hex } : account.hex;
}
