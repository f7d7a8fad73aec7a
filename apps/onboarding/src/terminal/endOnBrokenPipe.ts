import type { EventEmitter } from 'node:events';
import { exitCodes } from '../cli/exitCodes.js';

/**
 * Ends the process quietly when nobody reads its output any more, as in `parachron demo | head`. Any other failure to
 * write is thrown.
 */
export function endOnBrokenPipe(stream: EventEmitter, exit: (code: number) => void): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    exit(exitCodes.brokenPipe);
  });
}
