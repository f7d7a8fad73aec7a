import { answerRuntimeCalls } from './answerRuntimeCalls.js';
import { type Chopsticks, importChopsticks } from './importChopsticks.js';
import { shareMetadata } from './shareMetadata.js';

/** A use of the threads that execute runtimes for all chains of the process. */
export interface ChopsticksLease {
  readonly chopsticks: Chopsticks;
  /** Ends the use; the threads end if no other use begins. */
  release(): void;
}

/**
 * Milliseconds that a thread without a use waits for the next. A new thread takes about one second of processor time more than a running
 * thread for its first two calls. A thread that waits keeps no process alive.
 */
const LINGER = 30_000;

let holders = 0;
let loaded: Promise<Chopsticks> | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;
/** Ending the thread is asynchronous; no new user may receive a thread that is ending. */
let ending: Promise<void> = Promise.resolve();

/**
 * Loads chopsticks on first use and counts its users, so that its threads end some time after the last release.
 *
 * @param level log level of chopsticks on stdout; only the first use in a process decides, `fatal` (nothing) by default
 */
export async function connectChopsticks(level?: string): Promise<ChopsticksLease> {
  holders++;
  clearTimeout(idle);
  loaded ??= importChopsticks(level);
  const chopsticks = await loaded;
  await ending;
  shareMetadata(chopsticks);
  await answerRuntimeCalls(chopsticks);
  let held = true;
  return {
    chopsticks,
    release() {
      if (!held) return;
      held = false;
      holders--;
      if (holders > 0) return;
      // `unref` lets the process end before the timer; timers of a page lack this method.
      idle = setTimeout(() => {
        ending = chopsticks.destroyWorker();
      }, LINGER);
      idle.unref?.();
    },
  };
}
