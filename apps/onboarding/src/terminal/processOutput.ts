import { writeSync } from 'node:fs';
import { readErrorCode } from '../files/describeFileFailure.js';

/** Writes a text to stdout without the streams of Node.js, which take a while to load. */
export function writeOutput(
  text: string,
  write: (descriptor: 1, bytes: Uint8Array) => number = writeSync,
): void {
  let rest: Uint8Array = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(write(1, rest));
    } catch (error) {
      // The output is full until its reader has read some of it.
      if (readErrorCode(error) !== 'EAGAIN') throw error;
    }
  }
}

const narrowest = 40;
const widest = 110;

/** Returns the columns of a process's texts: COLUMNS, or the width of its terminal; 80 without either. */
export function measureWidth(process: Pick<NodeJS.Process, 'env' | 'stdout'>): number {
  const columns = Number(process.env.COLUMNS) || process.stdout.columns || 80;
  return Math.min(Math.max(columns, narrowest), widest);
}
