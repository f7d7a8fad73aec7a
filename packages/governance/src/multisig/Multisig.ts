import { type Account, defineError, parseAccount } from '@parachron/core';

/** An account that acts when enough of its members agree. */
export interface Multisig {
  /** The number of members that have to agree. */
  readonly threshold: number;
  /** Signatories in the order in which they sign. */
  readonly members: readonly Account[];
}

/** A multisig lacks a valid threshold, or two different members of one kind. */
export class InvalidMultisigError extends defineError({
  code: 'INVALID_MULTISIG',
  fault: 'input',
  message: (facts: { field: string; reason: string }) => `${facts.field}: ${facts.reason}.`,
  hint: () => 'Give the threshold and all members, such as 2,5Grw…,5FHn…,5FLS….',
}) {}

/**
 * Parses a multisig from its threshold and its members, separated by commas.
 *
 * @param text the threshold, then the addresses of all members
 * @param field names the input in errors, `multisig` by default
 * @throws INVALID_MULTISIG when the threshold does not fit the members, or a member is listed twice
 * @throws INVALID_ACCOUNT when a member is not an account
 *
 * @example
 * ```ts
 * import { parseMultisig } from '@parachron/governance';
 *
 * const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
 * const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';
 * parseMultisig(`2,${alice},${bob}`).threshold; // 2
 * ```
 */
export function parseMultisig(text: string, field = 'multisig'): Multisig {
  // JavaScript callers may pass any value.
  const given = typeof text === 'string' ? text : typeof text;
  const [first = '', ...rest] = given.split(',').map((part) => part.trim());
  const members = rest.map((member, at) => parseAccount(member, `member ${at + 1} of ${field}`));
  const threshold = /^\d{1,5}$/.test(first) ? Number(first) : 0;
  const fail = (reason: string) => new InvalidMultisigError({ field, reason });
  if (members.length < 2) throw fail(`expected at least 2 members, got ${members.length}`);
  if (threshold < 1 || threshold > members.length)
    throw fail(`expected a threshold from 1 to ${members.length}, got "${first.slice(0, 20)}"`);
  if (new Set(members.map(({ hex }) => hex)).size < members.length) throw fail('a member is listed twice');
  if (new Set(members.map(({ kind }) => kind)).size > 1)
    throw fail('expected members of 32 bytes or of 20 bytes, got both');
  return { threshold, members };
}
