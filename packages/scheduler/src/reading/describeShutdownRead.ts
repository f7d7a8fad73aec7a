import { type StorageRead, storageRead } from '@parachron/core';

/** Describes the read of the service's shutdown flag; while the flag is set, no task runs. */
export function describeShutdownRead(): StorageRead<boolean> {
  return storageRead('AutomationTime', 'Shutdown', [], (value) => value?.toJSON() === true);
}
