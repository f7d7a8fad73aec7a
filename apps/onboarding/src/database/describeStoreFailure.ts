import { describeFileFailure } from '../files/describeFileFailure.js';

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

/** Describes why the embedded store cannot be opened. Its file system throws objects with a number instead of errors. */
export function describeStoreFailure(cause: unknown): string {
  if (cause instanceof Error) return describeFileFailure(cause);
  const { errno } = Object(cause) as { errno?: unknown };
  if (typeof errno !== 'number') return String(cause);
  return describeFileFailure({ code: codes[errno] ?? `error ${errno}` });
}
