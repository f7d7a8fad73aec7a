import { defineError, type Hex, type Runtime, requireInput } from '@parachron/core';

/** The length of a given account differs from the accounts of its chain. */
export class AccountOfOtherLengthError extends defineError({
  code: 'ACCOUNT_OF_OTHER_LENGTH',
  fault: 'input',
  message: (facts: { field: string; account: Hex; chain: string; bytes: number }) =>
    `${facts.field}: expected an account of ${facts.bytes} bytes for "${facts.chain}", got ${facts.account.length / 2 - 1} bytes: ${facts.account}.`,
  hint: (facts) => `Give an account of "${facts.chain}".`,
}) {}

/**
 * Compares the length of an account with that of the accounts of its chain.
 *
 * Sends: nothing.
 *
 * @param given `field`, the name of the input in errors; `account`, its bytes; `runtime` of the chain that it is for
 * @throws ACCOUNT_OF_OTHER_LENGTH when the lengths differ
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
  const bytes = runtime.registry.createType('AccountId').encodedLength;
  if (account.length === 2 + 2 * bytes) return;
  throw new AccountOfOtherLengthError({ field, account, chain: runtime.chain, bytes });
}
