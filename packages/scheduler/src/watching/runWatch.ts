import { isLost } from '../submitting/isLost.js';
import type { TasksWatch } from './TasksWatch.js';
import type { TaskEvent } from './WatchEvent.js';

/** Runs a watch until its end, or until the signal aborts. */
export async function* runWatch(
  watch: TasksWatch,
  signal: AbortSignal | undefined,
  prepare: () => Promise<void>,
): AsyncGenerator<TaskEvent, void, undefined> {
  try {
    await prepare();
    for await (const event of watch.run()) {
      // A later watch from the last cursor reports this event again.
      if (signal?.aborted) return;
      yield event;
    }
  } catch (error) {
    // After the abort, a lost connection is not an error.
    if (!signal?.aborted || !isLost(error)) throw error;
  }
}
