import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { shareThreads } from './shareThreads.mjs';

/** Each thread compiles the runtimes that it executes, and holds tens of megabytes. */
const mostThreads = 4;

/** Starts threads that execute runtimes with their first calls. chopsticks starts one thread with its first use. */
export const startWorker = async () =>
  shareThreads(
    () => new Worker(new URL('node-wasm-executor.js', import.meta.url), { name: 'runtimes' }),
    Math.min(mostThreads, availableParallelism()),
  );
