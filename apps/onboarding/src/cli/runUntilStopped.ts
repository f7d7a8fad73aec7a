import { waitFor } from '../watching/waitFor.js';
import type { CommandContext } from './CommandContext.js';
import { exitCodes } from './exitCodes.js';

/** Milliseconds for closing what is open; the process ends anyway then. */
const closingMs = 2_000;

/**
 * Does a command's work until it is done or the process is asked to stop; then the work is asked to end, and given a
 * while to close what it has open.
 *
 * @returns the work's exit code, or that of an interruption
 */
export async function runUntilStopped(
  { terminal, waitForStop }: Pick<CommandContext, 'terminal' | 'waitForStop'>,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const stop = new AbortController();
  const stopped = new Promise<undefined>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve(undefined));
  });
  void waitForStop?.().then(() => stop.abort());
  const working = work(stop.signal);
  try {
    const code = await Promise.race([working, stopped]);
    if (code !== undefined) return code;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  }
  await waitFor(working, closingMs, new AbortController().signal);
  terminal.err('Stopped before the end. Nothing was sent to a live chain.');
  return exitCodes.interrupted;
}
