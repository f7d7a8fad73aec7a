import type { EventEmitter } from 'node:events';
import { env } from 'node:process';
import { Worker } from 'node:worker_threads';

/** The library that runs the runtimes. */
export type Chopsticks = typeof import('../chopsticks/chopsticks.js');

/** The level at which chopsticks writes nothing. */
const SILENT = 'fatal';

/**
 * Loads chopsticks. Its logger reads the level from the environment once, while the library is imported.
 *
 * @param level log level of chopsticks on stdout; `fatal` (nothing) by default
 */
export async function importChopsticks(level = SILENT): Promise<Chopsticks> {
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

/** A silent logger needs no thread, which would delay the end of the process. */
function endLogger(logger: object): void {
  const parts = Object.getOwnPropertySymbols(logger).map((key): unknown => Reflect.get(logger, key));
  const stream = parts.find(isThreadStream);
  stream?.once('error', () => undefined);
  // The process can end before pino's thread, since no code waits for the thread.
  void stream?.worker.terminate();
}

function isThreadStream(part: unknown): part is EventEmitter & { readonly worker: Worker } {
  return part instanceof Object && 'worker' in part && part.worker instanceof Worker;
}
