import { type StorageRead, storageRead } from '@parachron/core';

/** Describes the read of the block's time, in milliseconds; 0 before the first. */
export function nowRead(): StorageRead<bigint> {
  return storageRead('Timestamp', 'Now', [], (value) => BigInt(value?.toString() ?? 0));
}
