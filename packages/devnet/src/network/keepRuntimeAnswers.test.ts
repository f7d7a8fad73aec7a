import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getAnswers, keepRuntimeAnswers } from './keepRuntimeAnswers.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parachron-kept-'));
});
afterAll(async () => {
  keepRuntimeAnswers(undefined);
  await rm(folder, { recursive: true });
});

it('keeps the answers in memory while the folder is the same', async () => {
  const run = vi.fn(async () => 'answer');
  const ask = (part: string) => {
    keepRuntimeAnswers(join(folder, part));
    return getAnswers().ask({ key: 'call', callbacks: {}, run });
  };
  await ask('one');
  // Without the file, only memory has the answer.
  await rm(join(folder, 'one'), { recursive: true });
  await ask('one');
  expect(run).toHaveBeenCalledTimes(1);
  await ask('other');
  expect(run).toHaveBeenCalledTimes(2);
});
