import { type Account, defineError, formatHex, parseAccount, parseHex, requireInput } from '@parachron/core';
import { createKeyMulti } from '@polkadot/util-crypto';

/** An account that makes a call once enough of its members have approved the call. */
export interface Multisig {
  /** The required number of approvals. */
  readonly threshold: number;
  /** Signatories in the order in which they sign. */
  readonly members: readonly Account[];
}

/**
 * A multisig has an invalid threshold, or lacks two different members of one kind.
 *
 * @example
 * ```text
 * --multisig: expected at least 2 members, got 1.
 * ```
 */
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
 * @param field name of the input in errors, `multisig` by default
 * @returns the threshold and the members, in the given order
 * @throws INVALID_MULTISIG when there are fewer than two members, the threshold is not from 1 to their number, a member
 *   is listed twice, or the members have different lengths
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

/**
 * Derives the account of a multisig from its members and its threshold.
 *
 * Chain: `pallet_multisig::multi_account_id`: the hash of "modlpy/utilisuba", the sorted members and the threshold;
 * 20-byte accounts are the first 20 bytes.
 * Sends: nothing.
 *
 * @param multisig threshold and members, in any order
 * @returns the account; the order of the members has no effect
 *
 * @example
 * ```ts
 * import { deriveMultisigAccount, parseMultisig } from '@parachron/governance';
 *
 * const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
 * const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';
 * deriveMultisigAccount(parseMultisig(`2,${alice},${bob}`)).hex;
 * ```
 */
export function deriveMultisigAccount(multisig: Multisig): Account {
  requireInput({ multisig }, { multisig: { threshold: 'number', members: ['object'] } });
  const { threshold, members } = multisig;
  const kind = members[0]?.kind ?? 'AccountId32';
  const hash = createKeyMulti(
    members.map(({ hex }) => parseHex(hex)),
    threshold,
  );
  return { kind, hex: formatHex(kind === 'AccountKey20' ? hash.subarray(0, 20) : hash) };
}
