import { writeSync } from 'node:fs';
import type { Screen } from '@parachron/terminal';
import { OutputNotWrittenError } from '../errors/errors.js';
import { formatFailure } from '../errors/formatFailure.js';
import { describeFileFailure } from '../files/describeFileFailure.js';
import { chooseExitCode, exitCodes } from './exitCodes.js';

type Streams = Pick<NodeJS.Process, 'stdout' | 'stderr' | 'exit'>;

/**
 * Ends the process when its output cannot be written: without a message when the reader closed the pipe, as in `parachron demo
 * | head`; otherwise with an error on stderr, as on a full disk.
 */
export function endOnFailedOutput(process: Streams, screen: Screen): void {
  const end = (stream: 'stdout' | 'stderr') => (cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EPIPE') process.exit(exitCodes.brokenPipe);
    const error = new OutputNotWrittenError({ stream, reason: describeFileFailure(cause) });
    if (stream === 'stdout') report(`${formatFailure(error, screen)}\n`);
    process.exit(chooseExitCode(error));
  };
  process.stdout.on('error', end('stdout'));
  process.stderr.on('error', end('stderr'));
}

/** The disk of stderr may be full too; the exit code is then the only report. */
function report(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    // Nothing is left to write to.
  }
}
