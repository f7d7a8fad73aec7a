import { formatJson } from '@parachron/core';
import type { TaskEvent } from '@parachron/scheduler';
import { exitCodes } from '../cli/exitCodes.js';
import type { Terminal } from '../terminal/Terminal.js';
import { renderTaskEvent } from './renderTaskEvent.js';

/** What tells that a task did not do what it was made for. */
const failures: ReadonlySet<TaskEvent['kind']> = new Set(['failed', 'missed', 'notRescheduled', 'unseen']);

/**
 * Prints the events of a task as they come, one a line.
 *
 * @param onEvent is told after each one was printed, to keep its cursor
 * @returns the exit code: failed when a run failed, was missed, or was not seen on the target
 */
export async function printEvents(
  events: AsyncIterable<TaskEvent>,
  options: {
    readonly terminal: Terminal;
    readonly json: true | undefined;
    readonly onEvent?: (event: TaskEvent) => Promise<void>;
  },
): Promise<number> {
  let code: number = exitCodes.passed;
  for await (const event of events) {
    if (failures.has(event.kind)) code = exitCodes.failed;
    options.terminal.out(options.json ? formatJson(event) : renderTaskEvent(event));
    await options.onEvent?.(event);
  }
  return code;
}
