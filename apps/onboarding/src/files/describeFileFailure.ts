import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { attempt, isRecord } from '@parachron/core';

const words: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EADDRINUSE: 'another program uses the port',
  EADDRNOTAVAIL: 'this machine does not have the address',
  EAI_AGAIN: 'the host name resolves to no address',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the system allows no larger file',
  EISDIR: 'the path is a folder',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTFOUND: 'the host name resolves to no address',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
};

/**
 * Describes the reason why the system refused a file, or an address to listen on, with the system's error code. The system's message is
 * omitted: it repeats the path, which may be a secret typed by mistake.
 */
export function describeFileFailure(cause: unknown): string {
  const code = readErrorCode(cause);
  const known = words[code];
  if (known !== undefined) return `${known} (${code})`;
  if (code !== '') return `the system reports ${code}`;
  return String(isRecord(cause) ? cause.message : cause).replace(/\.$/, '');
}

/** Returns the code of an error as the system or a database gives it (`ENOENT`), or an empty text. */
export function readErrorCode(error: unknown): string {
  return isRecord(error) && typeof error.code === 'string' ? error.code : '';
}

/** Larger than each file that a person or this program writes. */
const mostBytes = 1024 * 1024;

/**
 * Reads a file of the user as text. A device, a pipe and a large file are refused: each may have no end, or never answer.
 *
 * @param refuse creates the error of a file that cannot be read
 */
export function readBounded(file: string, refuse: Refuse): string {
  const bytes = readBoundedBytes(file, refuse);
  if (!isUtf8(bytes)) throw refuse('the text is not in UTF-8');
  return bytes.toString();
}

type Refuse = (reason: string, cause?: unknown) => Error;

/** Reads a file of the user as bytes, as {@link readBounded} does. */
export function readBoundedBytes(file: string, refuse: Refuse, most = mostBytes): Buffer {
  const run = <T>(work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      throw refuse(describeFileFailure(cause), cause);
    }
  };
  const status = run(() => statSync(file));
  if (!status.isFile() && !status.isDirectory()) throw refuse('the path is a device, a pipe or a socket');
  if (status.size > most) throw refuse(`the file has ${status.size} bytes, at most ${most} are read`);
  return run(() => readFileSync(file));
}

/** Parses JSON of a file; undefined for another text. */
export function parseJson(text: string): unknown {
  return attempt(() => JSON.parse(text));
}
