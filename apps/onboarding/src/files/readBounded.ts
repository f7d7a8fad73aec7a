import { readFileSync, statSync } from 'node:fs';
import { describeFileFailure } from './describeFileFailure.js';

/** Larger than each file that a person or this program writes. */
const mostBytes = 1024 * 1024;

/**
 * Reads a file of the user as text. A device, a pipe and a large file are refused: each may have no end, or never answer.
 *
 * @param refuse creates the error of a file that cannot be read
 */
export function readBounded(file: string, refuse: (reason: string, cause?: unknown) => Error): string {
  const run = <T>(work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      throw refuse(describeFileFailure(cause), cause);
    }
  };
  const status = run(() => statSync(file));
  if (!status.isFile() && !status.isDirectory()) throw refuse('the path is a device, a pipe or a socket');
  if (status.size > mostBytes)
    throw refuse(`the file has ${status.size} bytes, at most ${mostBytes} are read`);
  return run(() => readFileSync(file, 'utf8'));
}
