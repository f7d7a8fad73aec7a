import { type Snapshot, storageRead } from '@parachron/core';

/** Reads a stored value in the form of JSON; undefined if nothing is stored, or if the storage could not be read. */
export async function readStored(
  snapshot: Pick<Snapshot, 'read'>,
  pallet: string,
  item: string,
  keys: readonly unknown[] = [],
): Promise<unknown> {
  const { stored } = await snapshot.read({
    stored: storageRead(pallet, item, keys, (value) => value?.toJSON()),
  });
  return stored.known ? stored.value : undefined;
}
