import { type Call, type Snapshot, storageRead } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import { hexToU8a } from '@polkadot/util';

/**
 * Returns whether a chain already stores the bytes of a call: a pallet refuses to store the same bytes twice. False if
 * no form of the storage could be read.
 *
 * Chain: `Preimage.PreimageFor` by hash and length, or by hash; `Democracy.Preimages` of older pallets.
 */
export async function hasPreimage(
  snapshot: Snapshot,
  { pallet, call }: { readonly pallet: string; readonly call: Call },
): Promise<boolean> {
  const bytes = hexToU8a(call.hex);
  const hash = snapshot.runtime.registry.hash(bytes).toHex();
  const { sized, plain, own } = await snapshot.read({
    sized: storageRead(pallet, 'PreimageFor', [[hash, bytes.length]], isStored),
    plain: storageRead(pallet, 'PreimageFor', [hash], isStored),
    own: storageRead(pallet, 'Preimages', [hash], isAvailable),
  });
  return [sized, plain, own].some((answer) => answer.known && answer.value);
}

function isStored(value: Codec | undefined): boolean {
  return value !== undefined && !value.isEmpty;
}

/** Returns whether an entry has bytes; an entry without bytes waits for the bytes. */
function isAvailable(value: Codec | undefined): boolean {
  const stored = value?.toJSON();
  return typeof stored === 'object' && stored !== null && 'available' in stored;
}
