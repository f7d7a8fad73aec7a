import { type StorageRead, storageRead } from '@parachron/core';

/** Describes the read of which parachain the chain is. */
export function paraIdRead(): StorageRead<number> {
  return storageRead('ParachainInfo', 'ParachainId', [], (value) => Number(value?.toString()));
}
