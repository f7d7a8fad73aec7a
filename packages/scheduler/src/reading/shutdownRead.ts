import { type StorageRead, storageRead } from '@parachron/core';

/** Describes the read of whether the service is shut down, so that no task runs. */
export function shutdownRead(): StorageRead<boolean> {
  return storageRead('AutomationTime', 'Shutdown', [], (value) => value?.toJSON() === true);
}
