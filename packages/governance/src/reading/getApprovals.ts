import { type Account, type Hex, type JsonValue, type Snapshot, storageRead } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';

/** The approvals that members of a multisig have given for a call. */
export interface Approvals {
  /** The block and the transaction of the first approval, in the form of an argument. */
  readonly timepoint: JsonValue;
  readonly members: readonly Hex[];
}

/**
 * Gets the approvals of members for a call of a multisig; undefined if there are none, or the storage could not be
 * read.
 *
 * Chain: `Multisig.Multisigs` by the account of the multisig and the hash of the call.
 */
export async function getApprovals(
  snapshot: Snapshot,
  { pallet, account, hash }: { readonly pallet: string; readonly account: Account; readonly hash: Hex },
): Promise<Approvals | undefined> {
  const { stored } = await snapshot.read({
    stored: storageRead(pallet, 'Multisigs', [account.hex, hash], readApprovals),
  });
  return stored.known ? stored.value : undefined;
}

interface StoredMultisig extends Codec {
  readonly when: Codec;
  readonly approvals: Iterable<Codec>;
}

function readApprovals(value: Codec | undefined): Approvals | undefined {
  if (!value) return undefined;
  const { when, approvals } = value as StoredMultisig;
  return {
    timepoint: when.toJSON() as JsonValue,
    members: [...approvals].map((member) => member.toHex()),
  };
}
