import { connect } from '@parachron/client';
import { expect, test } from 'vitest';
import { createScheduler } from '../src/index.js';
import { holdAnswers } from './support/holdAnswers.js';
import { hour, start, startService } from './support/startService.js';

// A node may answer slowly: a question that begins after a block must not get the answer to one from before it.
async function stage() {
  const { dev, chain, alice } = await startService({ variant: 'H' });
  const { provider, hold, release } = holdAnswers(dev.provider);
  const scheduler = await createScheduler(await connect(provider), { variant: 'H' });
  const other = await createScheduler(chain, { variant: 'H' });
  const build = () =>
    scheduler.dynamicDispatchTaskCall({
      providedId: 'rent',
      when: { at: BigInt(start) + hour },
      call: '0x00000400',
    });
  return { dev, hold, release, scheduler, other, build, owner: alice.address, signer: alice };
}

test('a task that is final before getTask is found, also while an earlier read waits', async () => {
  const { dev, hold, release, scheduler, other, build, owner, signer } = await stage();
  hold('chain_getFinalizedHead');
  const early = scheduler.listTasks(owner);
  const { taskId } = await other.submit(build(), { signer, waitFor: 'finality' });
  const found = await scheduler.getTask(owner, taskId);
  release();
  expect(found?.id).toBe(taskId);
  expect(await early).toEqual([]);
  await dev.close();
});

test('a check begins with the block that freed the id, also while an earlier check waits', async () => {
  const { dev, hold, release, scheduler, other, build, owner, signer } = await stage();
  const { taskId } = await other.submit(build(), { signer });
  hold('chain_getBlockHash');
  const early = scheduler.checkTask(build(), { owner, runs: 0 });
  await other.submit(other.cancelTaskCall(taskId), { signer });
  const { refusal } = await scheduler.checkTask(build(), { owner, runs: 0 });
  release();
  expect(refusal).toBeUndefined();
  expect((await early).refusal?.error).toBe('DuplicateTask');
  await dev.close();
});
