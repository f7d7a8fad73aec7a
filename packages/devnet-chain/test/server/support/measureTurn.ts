import { existsSync, readFileSync } from 'node:fs';
import type { Client, Errand } from './startClient.js';

/** Milliseconds of processor time of this thread, or of the clock if the system does not count processor time. */
function readThreadTime(): number {
  const file = '/proc/thread-self/schedstat';
  if (!existsSync(file)) return performance.now();
  return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
}

// Milliseconds of `calibrate` on the machine for which the bounds of a server are stated.
const reference = 14;

function calibrate(): number {
  const begin = readThreadTime();
  const text = JSON.stringify(
    Array.from({ length: 20_000 }, (_, at) => ({ key: `0x${at.toString(16)}`, at })),
  );
  const known = new Map((JSON.parse(text) as { key: string; at: number }[]).map(({ key, at }) => [key, at]));
  return known.size > 0 ? readThreadTime() - begin : 0;
}

/** Factor by which this machine is slower than the machine of the stated bounds, at least 1. */
function measureSlowness(): number {
  const times = Array.from({ length: 5 }, calibrate).sort((a, b) => a - b);
  return Math.max(1, (times[2] ?? reference) / reference);
}

/**
 * Measures the longest turn of the event loop while a client is served, in milliseconds. Compilation and garbage collection lengthen
 * the first runs, so the result is the shortest of five, or the first below the bound. On a machine that misses the bound, the result
 * is in milliseconds of the machine for which the bounds are stated.
 */
export async function measureTurn(client: Client, errand: Errand, bound: number): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  let slowness: number | undefined;
  for (let left = 5; left > 0 && shortest >= bound; left -= 1) {
    await client.prepare(errand);
    const longest = await measureLongest(client.send);
    if (longest >= bound) slowness ??= measureSlowness();
    shortest = Math.min(shortest, longest / (slowness ?? 1));
  }
  return shortest;
}

async function measureLongest(answer: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let last = readThreadTime();
  const note = () => {
    const now = readThreadTime();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(note);
  };
  setImmediate(note);
  await answer();
  isDone = true;
  return longest;
}
