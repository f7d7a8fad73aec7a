import { isRecord } from '@parachron/core';
import { describeFileFailure } from '../files/describeFileFailure.js';
import { readErrorCode } from '../files/readErrorCode.js';

/** The system's codes of WASI's error numbers, by which the file system of the embedded store reports a failure. */
const codes: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  22: 'EFBIG',
  29: 'EIO',
  33: 'EMFILE',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

const diskFull = '53100';

/**
 * Describes why the embedded store cannot be opened or used. Its file system throws objects with a number instead of errors;
 * its database throws errors with an SQLSTATE.
 */
export function describeStoreFailure(cause: unknown): string {
  if (cause instanceof Error) {
    const code = readErrorCode(cause);
    if (code === diskFull) return describeFileFailure({ code: 'ENOSPC' });
    return describeFileFailure(/^(\d|XX)/.test(code) ? { message: cause.message } : cause);
  }
  if (!isRecord(cause) || typeof cause.errno !== 'number') return String(cause);
  return describeFileFailure({ code: codes[cause.errno] ?? `error ${cause.errno}` });
}
