import { isRecord } from '@parachron/core';
import { readErrorCode } from './readErrorCode.js';

const words: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the system allows no larger file',
  EISDIR: 'the path is a folder',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
};

/**
 * Describes the reason of a failed read or write of a file, with the system's error code. The system's message is omitted: it
 * repeats the path, which may be a secret typed by mistake.
 */
export function describeFileFailure(cause: unknown): string {
  const code = readErrorCode(cause);
  const known = words[code];
  if (known !== undefined) return `${known} (${code})`;
  if (code !== '') return `the system reports ${code}`;
  return String(isRecord(cause) ? cause.message : cause).replace(/\.$/, '');
}
