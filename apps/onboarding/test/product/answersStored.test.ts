import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepRuntimeAnswers } from '@parachron/devnet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../support/runCommand.js';

let XDG_CACHE_HOME: string;
beforeAll(() => {
  XDG_CACHE_HOME = mkdtempSync(join(tmpdir(), 'parachron-cache-'));
});
afterAll(() => {
  // The other files of this process share the folder of the tests.
  keepRuntimeAnswers(process.env.PARACHRON_RUNTIME_CACHE);
  rmSync(XDG_CACHE_HOME, { recursive: true });
});

it('answers of runtimes are stored for the next run, except with --no-cache', async () => {
  const check = ['check', '--network', 'local', '--check', 'hrmp/channel-open-both-ways'];
  const kept = join(XDG_CACHE_HOME, 'parachron', 'runtimes');
  const plain = await runCommand([...check, '--no-cache'], { env: { XDG_CACHE_HOME } });
  expect(existsSync(kept)).toBe(false);
  const first = await runCommand(check, { env: { XDG_CACHE_HOME } });
  expect(readdirSync(kept).length).toBeGreaterThan(4);
  expect([first.code, first.out]).toEqual([plain.code, plain.out]);
  const list = () => readdirSync(kept).map((name) => [name, statSync(join(kept, name)).ino]);
  const written = list();
  // Clears the memory of this process, as a next run would have none.
  keepRuntimeAnswers(undefined);
  const next = await runCommand(check, { env: { XDG_CACHE_HOME } });
  expect([next.code, next.out]).toEqual([plain.code, plain.out]);
  // All answers come from the cache: no runtime executes again.
  expect(list()).toEqual(written);
});
