import { isLost } from '../submitting/isLost.js';
import type { TasksWatch } from './TasksWatch.js';
import type { TaskEvent } from './WatchEvent.js';

/** Runs a watch until its end, or until the signal says stop. */
export async function* runWatch(
  watch: TasksWatch,
  signal: AbortSignal | undefined,
  prepare: () => Promise<void>,
): AsyncGenerator<TaskEvent, void, undefined> {
  try {
    await prepare();
    for await (const event of watch.run()) {
      // A later watch reports this event from the last cursor on.
      if (signal?.aborted) return;
      yield event;
    }
  } catch (error) {
    // No caller listens any longer to a line that was lost meanwhile.
    if (!signal?.aborted || !isLost(error)) throw error;
  }
}
