import { isRecord } from '@parachron/core';

/** Returns the code of an error as the system or a database gives it (`ENOENT`), or an empty text. */
export function readErrorCode(error: unknown): string {
  return isRecord(error) && typeof error.code === 'string' ? error.code : '';
}
