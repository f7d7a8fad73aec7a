import { env } from 'node:process';

/** The library that runs the runtimes. */
export type Chopsticks = typeof import('@acala-network/chopsticks-core');

/** A share in the one thread that executes runtimes for all chains of the process. */
export interface ChopsticksLease {
  readonly chopsticks: Chopsticks;
  /** Gives the share back; with the last one the thread ends. */
  release(): Promise<void>;
}

let holders = 0;
let loaded: Promise<Chopsticks> | undefined;
/** Ending the thread takes a moment in which no new holder may be handed the dying one. */
let ending: Promise<void> = Promise.resolve();

/**
 * Loads chopsticks on first use and counts who uses it, so that the last one to leave ends its worker thread.
 *
 * @param level what chopsticks writes to stdout; only the first use in a process decides, `fatal` (nothing) by default
 */
export async function connectChopsticks(level = 'fatal'): Promise<ChopsticksLease> {
  holders++;
  loaded ??= importQuietly(level);
  const chopsticks = await loaded;
  await ending;
  let held = true;
  return {
    chopsticks,
    async release() {
      if (!held) return;
      held = false;
      holders--;
      if (holders === 0) ending = ending.then(() => (holders === 0 ? chopsticks.destroyWorker() : undefined));
      await ending;
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
