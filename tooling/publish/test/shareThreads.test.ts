import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { proxy } from 'comlink';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shareThreads } from '../src/bundling/shareThreads.mjs';

let opened: Worker[];
let threads: ReturnType<typeof shareThreads>;
beforeEach(() => {
  opened = [];
  threads = shareThreads(() => {
    const worker = new Worker(new URL('./echoThread.mjs', import.meta.url));
    opened.push(worker);
    return worker;
  }, 2);
});
afterEach(() => threads.terminate());

/** Calls a thread, which waits for the given promise. */
const call = (until?: Promise<void>) => threads.remote.answer?.(proxy(async () => until));

test('starts no thread without a call', async () => {
  await threads.terminate();
  expect(opened).toEqual([]);
});

test('runs consecutive calls in one thread', async () => {
  expect(await call()).toBe(await call());
  expect(opened.length).toBe(1);
});

test('runs concurrent calls in separate threads, up to the maximum', async () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const calls = [call(promise), call(promise), call(promise)];
  expect(opened.length).toBe(2);
  resolve();
  expect(new Set(await Promise.all(calls)).size).toBe(2);
});

test('keeps a thread whose call fails', async () => {
  await expect(threads.remote.fail?.()).rejects.toThrow('refused');
  await call();
  expect(opened.length).toBe(1);
});

test('does not keep a process alive after its calls', async () => {
  const program = fileURLToPath(new URL('./callOnce.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(stdout).toBe('answered\n');
});
