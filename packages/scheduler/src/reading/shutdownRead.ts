import { type StorageRead, storageRead } from '@parachron/core';

/** Describes the read of the shutdown flag of the service; while it is set, no task runs. */
export function shutdownRead(): StorageRead<boolean> {
  return storageRead('AutomationTime', 'Shutdown', [], (value) => value?.toJSON() === true);
}
