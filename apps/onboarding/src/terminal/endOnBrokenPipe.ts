import type { EventEmitter } from 'node:events';

/** What a shell reports of a program whose reader went away: 128 and the number of SIGPIPE. */
const brokenPipe = 141;

/**
 * Ends the process quietly when nobody reads its output any more, as in `parachron demo | head`. Any other failure to
 * write is thrown.
 */
export function endOnBrokenPipe(stream: EventEmitter, exit: (code: number) => void): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    exit(brokenPipe);
  });
}
