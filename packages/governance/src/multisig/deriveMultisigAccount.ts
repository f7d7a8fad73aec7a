import { type Account, formatHex, parseHex, requireInput } from '@parachron/core';
import { createKeyMulti } from '@polkadot/util-crypto';
import type { Multisig } from './Multisig.js';

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
