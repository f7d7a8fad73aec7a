import { AccountLengthError, getAccountBytes, type Hex, type Runtime, requireInput } from '@parachron/core';

/**
 * Compares the length of an account with that of the accounts of its chain.
 *
 * Sends: nothing.
 *
 * @param given `field`, the name of the input in errors; `account`, its bytes; `runtime` of the chain that it is for
 * @throws ACCOUNT_LENGTH when the lengths differ
 *
 * @example
 * ```ts
 * import { compareAccountLength } from '@parachron/checklist';
 * import type { Runtime } from '@parachron/core';
 *
 * declare const runtime: Runtime;
 * const account = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
 * compareAccountLength({ field: '--on-target', account, runtime });
 * ```
 */
export function compareAccountLength(given: {
  readonly field: string;
  readonly account: Hex;
  readonly runtime: Runtime;
}): void {
  requireInput({ given }, { given: { field: 'string', account: 'string', runtime: 'runtime' } });
  const { field, account, runtime } = given;
  const bytes = getAccountBytes(runtime.registry);
  if (account.length === 2 + 2 * bytes) return;
  throw new AccountLengthError({ field, account, chain: runtime.chain, bytes });
}
