import type { EventEmitter } from 'node:events';
import { env } from 'node:process';
import { Worker } from 'node:worker_threads';
import { answerRuntimeCalls } from './answerRuntimeCalls.js';
import { shareMetadata } from './shareMetadata.js';

/** The library that runs the runtimes. */
export type Chopsticks = typeof import('../chopsticks/chopsticks.js');

/** A share in the threads that execute runtimes for all chains of the process. */
export interface ChopsticksLease {
  readonly chopsticks: Chopsticks;
  /** Gives the share back; soon after the last one the threads end. */
  release(): void;
}

/** Milliseconds a thread waits for its next use: starting it again takes about as long as booting a chain on it. */
const LINGER = 200;

/** The level at which chopsticks writes nothing. */
const SILENT = 'fatal';

let holders = 0;
let loaded: Promise<Chopsticks> | undefined;
let idle: NodeJS.Timeout | undefined;
/** Ending the thread takes a moment in which no new holder may be handed the dying one. */
let ending: Promise<void> = Promise.resolve();

/**
 * Loads chopsticks on first use and counts who uses it, so that its threads end when they are used no more.
 *
 * @param level what chopsticks writes to stdout; only the first use in a process decides, `fatal` (nothing) by default
 */
export async function connectChopsticks(level = SILENT): Promise<ChopsticksLease> {
  holders++;
  clearTimeout(idle);
  loaded ??= importQuietly(level);
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
      // A process at its end does not wait for it.
      idle = setTimeout(() => {
        ending = chopsticks.destroyWorker();
      }, LINGER).unref();
    },
  };
}

/** Its logger reads the level from the environment once, while it is imported. */
async function importQuietly(level: string): Promise<Chopsticks> {
  const before = env.LOG_LEVEL;
  env.LOG_LEVEL = level;
  try {
    const chopsticks = await import('../chopsticks/chopsticks.js');
    if (level === SILENT) endLogger(chopsticks.pinoLogger);
    return chopsticks;
  } finally {
    if (before === undefined) delete env.LOG_LEVEL;
    else env.LOG_LEVEL = before;
  }
}

/** A logger that writes nothing needs no thread, for which the process would wait at its end. */
function endLogger(logger: object): void {
  const parts = Object.getOwnPropertySymbols(logger).map((key): unknown => Reflect.get(logger, key));
  const stream = parts.find(isThreadStream);
  stream?.once('error', () => undefined);
  // Nothing waits for its end: pino lets the process end before it.
  void stream?.worker.terminate();
}

function isThreadStream(part: unknown): part is EventEmitter & { readonly worker: Worker } {
  return part instanceof Object && 'worker' in part && part.worker instanceof Worker;
}
