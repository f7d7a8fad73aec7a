import {
  type Account,
  type AccountInput,
  defineError,
  formatAddress,
  parseAccount,
  requireInput,
} from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** The length of an account differs from the accounts of the chain. */
export class AccountLengthError extends defineError({
  code: 'ACCOUNT_LENGTH',
  fault: 'input',
  message: (facts: { account: Account; bytes: number }) =>
    `Expected an account of ${facts.bytes} bytes, got ${facts.account.hex}.`,
  hint: () => 'Give the account of the user on that chain, not the account on the service.',
}) {}

/**
 * Encodes an account in the form of a call's argument: an address (`MultiAddress`), or the account itself on chains
 * whose calls take plain accounts.
 *
 * Sends: nothing.
 *
 * @param registry the chain's types
 * @param given the account
 * @param argument `method` and `argument` by the chain's own names; `pallet`, 'Proxy' by default
 * @returns a value for the arguments of `encodeCall`
 * @throws ACCOUNT_LENGTH when the chain's accounts have another length
 * @throws INVALID_ACCOUNT when the text is not an account
 *
 * @example
 * ```ts
 * import { encodeCall } from '@parachron/core';
 * import { encodeAddress } from '@parachron/proxy';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const target: Registry;
 * const call = { pallet: 'Balances', method: 'transfer_all' };
 * const to = '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f';
 * const dest = encodeAddress(target, to, { ...call, argument: 'dest' });
 * encodeCall(target, { ...call, args: { dest, keep_alive: true } }).method; // 'transfer_all'
 * ```
 */
export function encodeAddress(
  registry: Registry,
  given: AccountInput,
  argument: { readonly method: string; readonly argument: string; readonly pallet?: string },
): unknown {
  requireInput(
    { registry, argument },
    { registry: 'registry', argument: { method: 'string', argument: 'string', pallet: 'string?' } },
  );
  const account = parseAccount(given, argument.argument);
  const bytes = getAccountBytes(registry);
  if (account.hex.length !== 2 + 2 * bytes) throw new AccountLengthError({ account, bytes });
  return formatAddress(registry, account, { pallet: 'Proxy', ...argument });
}

/** Returns the length of a chain's accounts, in bytes. */
export function getAccountBytes(registry: Registry): 32 | 20 {
  return registry.createType('AccountId').encodedLength === 20 ? 20 : 32;
}
