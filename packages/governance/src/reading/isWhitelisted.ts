import { type Hex, type Snapshot, storageRead } from '@parachron/core';

/**
 * Returns whether a body has already whitelisted a call: the pallet refuses to whitelist the same call twice. False if
 * the storage could not be read.
 *
 * Chain: `Whitelist.WhitelistedCall` by the hash of the call.
 */
export async function isWhitelisted(
  snapshot: Snapshot,
  { pallet, hash }: { readonly pallet: string; readonly hash: Hex },
): Promise<boolean> {
  const { entry } = await snapshot.read({
    entry: storageRead(pallet, 'WhitelistedCall', [hash], (value) => value !== undefined),
  });
  return entry.known && entry.value;
}
