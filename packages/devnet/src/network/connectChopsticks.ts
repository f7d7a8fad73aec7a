import { env } from 'node:process';

/** The library that runs the runtimes. */
export type Chopsticks = typeof import('@acala-network/chopsticks-core');

/** A share in the one thread that executes runtimes for all chains of the process. */
export interface ChopsticksLease {
  readonly chopsticks: Chopsticks;
  /** Gives the share back; soon after the last one the thread ends. */
  release(): void;
}

/** Milliseconds the thread waits for its next use: starting it anew takes about as long as booting a chain on it. */
const LINGER = 200;

let holders = 0;
let loaded: Promise<Chopsticks> | undefined;
let idle: NodeJS.Timeout | undefined;
/** Ending the thread takes a moment in which no new holder may be handed the dying one. */
let ending: Promise<void> = Promise.resolve();

/**
 * Loads chopsticks on first use and counts who uses it, so that its worker thread ends when it is used no more.
 *
 * @param level what chopsticks writes to stdout; only the first use in a process decides, `fatal` (nothing) by default
 */
export async function connectChopsticks(level = 'fatal'): Promise<ChopsticksLease> {
  holders++;
  clearTimeout(idle);
  loaded ??= importQuietly(level);
  const chopsticks = await loaded;
  await ending;
  let held = true;
  return {
    chopsticks,
    release() {
      if (!held) return;
      held = false;
      holders--;
      if (holders > 0) return;
      idle = setTimeout(() => {
        ending = chopsticks.destroyWorker();
      }, LINGER);
    },
  };
}

/** Its logger reads the level from the environment once, while it is imported. */
async function importQuietly(level: string): Promise<Chopsticks> {
  const before = env.LOG_LEVEL;
  env.LOG_LEVEL = level;
  try {
    return await import('@acala-network/chopsticks-core');
  } finally {
    if (before === undefined) delete env.LOG_LEVEL;
    else env.LOG_LEVEL = before;
  }
}
