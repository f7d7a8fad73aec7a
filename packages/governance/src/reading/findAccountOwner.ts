import type { Hex } from '@parachron/core';
import { hexToU8a, u8aToString } from '@polkadot/util';

/** The chain or pallet that owns a keyless account. */
export interface AccountOwner {
  /** `parachain 2000`, `the relay chain`, `a pallet`. */
  readonly name: string;
  readonly kind: 'chain' | 'pallet';
}

const words = 4;
const idEnd = 8;

/** Finds the owner of a sovereign account or of a pallet's account by its bytes; undefined for other accounts. */
export function findAccountOwner(account: Hex): AccountOwner | undefined {
  const bytes = hexToU8a(account);
  const isZero = (from: number) => bytes.subarray(from).every((byte) => byte === 0);
  const tag = u8aToString(bytes.subarray(0, words));
  if (tag === 'modl') return { name: 'a pallet', kind: 'pallet' };
  if ((tag === 'para' || tag === 'sibl') && isZero(idEnd)) {
    const id = new DataView(bytes.buffer, bytes.byteOffset).getUint32(words, true);
    return { name: `parachain ${id}`, kind: 'chain' };
  }
  const parent = 'Parent';
  const isParent = u8aToString(bytes.subarray(0, parent.length)) === parent && isZero(parent.length);
  return isParent ? { name: 'the relay chain', kind: 'chain' } : undefined;
}
