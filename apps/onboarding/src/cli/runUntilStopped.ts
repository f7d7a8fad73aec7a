import { endInterrupted, stoppedEarly, waitForAbort } from '../terminal/watchStop.js';
import { waitFor } from '../watching/waitFor.js';
import type { CommandContext } from './CommandContext.js';

/** Milliseconds for closing connections and forks; then the process ends in any case. */
const closingMs = 2_000;

/**
 * Runs a command until it ends or the process is asked to stop. A stopped command has two seconds to close its connections and
 * forks, and with `--json` the interruption is printed as the result.
 *
 * @returns the exit code of the command, or of an interruption
 */
export async function runUntilStopped(
  { terminal, takeStop }: Pick<CommandContext, 'terminal' | 'takeStop'>,
  { json }: { readonly json?: true | undefined },
  work: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const signal = takeStop?.() ?? new AbortController().signal;
  const working = work(signal);
  try {
    const code = await Promise.race([working, waitForAbort(signal)]);
    if (code !== undefined) return code;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  const closed = new AbortController();
  working.catch(() => undefined).finally(() => closed.abort());
  await waitFor([closed.signal], closingMs);
  terminal.err(stoppedEarly);
  return endInterrupted(terminal, json);
}
