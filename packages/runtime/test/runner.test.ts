import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { formatHex } from '@parachron/core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  compileRuntime,
  createLazyState,
  createRunner,
  createState,
  type Runner,
  type State,
  type Thread,
} from '../src/index.js';
import { assembleRuntime, type HostCall, type Step } from './support/assembleRuntime.js';
import { bytesOf } from './support/callHost.js';

let folder: string;
let program: string;
/** A thread runs JavaScript: the program of the thread is bundled as a program that uses the package would be. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parachron-thread-'));
  program = join(folder, 'runsThread.mjs');
  const bundle = await rolldown({
    input: fileURLToPath(new URL('support/runsThread.ts', import.meta.url)),
    platform: 'node',
    resolve: { conditionNames: ['@parachron/source', 'node', 'import', 'default'] },
  });
  await bundle.write({ file: program, codeSplitting: false });
  await bundle.close();
});
afterAll(() => rm(folder, { recursive: true }));

/** A runner whose time runs out where a test says so; `heard` is called with each message of a thread. */
function start(heard: (message: { kind: string }, late: () => void) => void = () => undefined) {
  let threads = 0;
  let late: () => void = () => undefined;
  const runner: Runner = createRunner({
    open(): Thread {
      threads += 1;
      const worker = new Worker(program);
      return {
        post: (message) => worker.postMessage(message),
        listen(receive) {
          worker.removeAllListeners('message');
          worker.on('message', (message) => {
            receive(message);
            heard(message, () => late());
          });
        },
        terminate: () => void worker.terminate(),
      };
    },
    wait: () =>
      new Promise((resolve) => {
        late = resolve;
      }),
    limitMs: 1,
  });
  return { runner, threads: () => threads, late: () => late() };
}

const get: HostCall = { host: 'ext_storage_get_version_1', signature: 'j>j', params: [bytesOf('a')] };
const next: HostCall = { host: 'ext_storage_next_key_version_1', signature: 'j>j', params: [bytesOf('a')] };
const top = new Map(['a', 'b', 'c'].map((name) => [formatHex(bytesOf(name)), bytesOf(`of ${name}`)]));
const whole = createState({ top });
const calls = [{ method: 'Test_run', args: new Uint8Array() }];

function openLazy(): State {
  return createLazyState({
    readValues: async (places) => places.map(({ key }) => top.get(key)),
    readKeys: async ({ key }) => [...top.keys()].filter((one) => one > key),
  });
}

const assemble = (...steps: Step[]) => assembleRuntime({ Test_run: steps });

it('runs in a thread as here', async () => {
  const code = assemble(get, next);
  const here = await (await compileRuntime(code)).run({ calls, state: whole });
  const { runner, threads } = start();
  expect(await runner.run(code, { calls, state: openLazy() })).toMatchObject({ ...here, rounds: 2 });
  expect(await runner.run(assemble('trap'), { calls, state: whole })).toMatchObject({ cause: 'trap' });
  await expect(runner.run(bytesOf('no code'), { calls, state: whole })).rejects.toMatchObject({
    code: 'INVALID_CODE',
  });
  expect(threads()).toBe(1);
  runner.close();
});

it('ends a loop, and runs the next calls in another thread', async () => {
  const { runner, threads, late } = start();
  const ran = runner.run(assemble('loop'), { calls, state: whole });
  await expect.poll(threads).toBe(1);
  late();
  expect(await ran).toMatchObject({ ok: false, cause: 'time-out' });
  expect(await runner.run(assemble(get), { calls, state: openLazy() })).toMatchObject({ ok: true });
  expect(threads()).toBe(2);
  runner.close();
});

it('fetches what a loop on wrong answers missed, and runs again', async () => {
  const code = assemble(get, 'loopIfNone', next, 'loopIfNone');
  const here = await (await compileRuntime(code)).run({ calls, state: whole });
  // Time runs out after each missed read, which the loop follows.
  const { runner, threads } = start(({ kind }, late) => kind === 'missed' && late());
  const ran = await runner.run(code, { calls, state: openLazy() });
  expect(ran).toEqual({ ...here, rounds: 1 });
  expect(threads()).toBe(3);
  runner.close();
});
