import { formatJson } from '@parachron/core';
import type { TaskEvent } from '@parachron/scheduler';
import type { CommandContext } from '../command/CommandContext.js';
import { exitCodes } from '../command/exitCodes.js';
import { interruption } from '../terminal/interruption.js';
import { renderTaskEvent } from './renderTaskEvent.js';

/** The events of a task that failed, or whose result is unknown. */
export const failures: ReadonlySet<TaskEvent['kind']> = new Set([
  'failed',
  'missed',
  'notRescheduled',
  'unreported',
  'unseen',
]);

/** Returns whether an event shows that a task failed, or leaves its result unknown. */
export function isFailure({ kind }: Pick<TaskEvent, 'kind'>): boolean {
  return failures.has(kind);
}

/**
 * Prints the events of a task, one on each line, until the task is done or the process is asked to stop.
 *
 * @param watch gives the events until its signal aborts
 * @param options `onEvent` called after each printed event, to store its cursor
 * @returns the exit code: failed when a run failed, was missed, was not reported, or was not seen on the target; interrupted when
 * the process was stopped before the task was done
 */
export async function writeEvents(
  watch: (signal: AbortSignal) => AsyncIterable<TaskEvent>,
  options: Pick<CommandContext, 'terminal'> & {
    readonly waitForStop: CommandContext['waitForStop'] | undefined;
    readonly json: true | undefined;
    /** Whether a run has failed in an earlier watch. */
    readonly hasFailed?: boolean;
    readonly onEvent?: (event: TaskEvent) => Promise<void>;
  },
): Promise<number> {
  const stop = new AbortController();
  void options.waitForStop?.().then(() => stop.abort());
  let code: number = options.hasFailed ? exitCodes.failed : exitCodes.passed;
  let isDone = false;
  for await (const event of watch(stop.signal)) {
    if (isFailure(event)) code = exitCodes.failed;
    isDone = event.kind === 'done';
    options.terminal.out(options.json ? formatJson(event) : renderTaskEvent(event));
    await options.onEvent?.(event);
  }
  if (code !== exitCodes.passed || !stop.signal.aborted || isDone) return code;
  if (options.json) options.terminal.out(formatJson(interruption));
  return exitCodes.interrupted;
}
