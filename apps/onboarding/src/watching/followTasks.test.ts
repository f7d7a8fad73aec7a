import { createServiceChain, serveChain } from '@parachron/devnet';
import { expect, it } from 'vitest';
import { alice } from '../../test/support/addresses.js';
import { StoreNotUsableError } from '../database/Database.js';
import type { TaskJournal } from '../database/TaskJournal.js';
import { followAccount } from './followTasks.js';
import { Health, RunMetrics } from './RunMetrics.js';

it('is not ready while the events of tasks cannot be stored, whatever the runs do', async () => {
  const chain = await createServiceChain({ variant: 'H' });
  const served = await serveChain(chain, { port: 0 });
  const follow = async (health: Health, keepCursor: TaskJournal['keepCursor']) => {
    const stop = new AbortController();
    const journal = { load: async () => undefined, keepCursor } as unknown as TaskJournal;
    const followed = { network: 'live', owner: alice, endpoints: [served.url] } as never;
    const [share, log] = [undefined, () => undefined];
    const about = { plan: { timeoutMs: 20_000 }, journal, share, metrics: new RunMetrics(), health, log };
    const ended = followAccount(followed, { ...about, signal: stop.signal });
    return async () => {
      stop.abort();
      await ended;
    };
  };
  const health = new Health(60_000);
  health.noteRun();
  const full = new StoreNotUsableError({ folder: '/history', reason: 'the disk is full (ENOSPC)' });
  const end = await follow(health, () => Promise.reject(full));
  await expect.poll(() => health.unready).toMatch(/^The history is not stored: .*the disk is full/);
  health.noteRun();
  expect(health.unready).toMatch(/the disk is full/);
  await end();
  const endAgain = await follow(health, async () => true);
  await expect.poll(() => health.unready).toBeUndefined();
  await endAgain();
  await served.close();
  await chain.close();
});
