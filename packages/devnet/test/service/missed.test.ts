import { describe, expect, it } from 'vitest';
import { buildBlock } from '../support/smallChain.js';
import {
  automation,
  errorOf,
  hookEvents,
  hour,
  idOf,
  minute,
  run,
  start,
  startService,
  token,
  travel,
} from './support/startService.js';
import { dispatchTask, fixed, ok, setShutdown, taskIdOf, transferTask } from './support/tasks.js';

// Life of a task, event by event: the specification, "Life of a task".

describe('missed tasks', () => {
  it('are those that a shutdown kept from running', async () => {
    const test = await startService();
    const who = idOf(test.keys.alice);
    const task_id = await taskIdOf(test, 'alice', 'task');
    await run(test, 'alice', dispatchTask(fixed(start + hour, start + 5n * hour)));
    await setShutdown(test, true);
    expect(hookEvents(test, await travel(test, 2 * Number(hour)))).toEqual([]);
    await setShutdown(test, false);
    const missed = ['TaskMissed', { who, task_id, execution_time: start + hour }];
    const result = ['DynamicDispatchResult', { who, task_id, result: ok }];
    expect(hookEvents(test, await travel(test, 4 * Number(hour)))).toEqual([missed, result]);
    expect(await errorOf(test, 'alice', automation('cancel_task', { task_id }))).toBe(
      'automationTime.TaskDoesNotExist',
    );
  });

  it('are those of slots that no block fell into', async () => {
    const test = await startService({ variant: 'M' });
    const who = idOf(test.keys.alice);
    const task_id = await taskIdOf(test, 'alice', 'pay');
    await run(test, 'alice', transferTask(test, [start + 2n * minute, start + 4n * minute]));
    const blocks = [
      await buildBlock(test.chain, { timestamp: Number(start + 4n * minute + 6n) * 1000 }),
      await buildBlock(test.chain),
    ];
    expect(hookEvents(test, blocks)).toEqual([
      ['SuccessfullyTransferredFunds', { task_id }],
      ['TaskMissed', { who, task_id, execution_time: start + 2n * minute }],
    ]);
  });

  it('are those that the weight of their slot’s blocks did not reach', async () => {
    // A budget of 5 % of 25e9: one transfer (286 209 000 + 125 000 000) and no second (419 165 000 left needed).
    const test = await startService({
      variant: 'M',
      config: { automation: { maxBlockWeight: 25_000_000_000n } },
    });
    for (const id of ['1', '2', '3'])
      await run(test, 'alice', transferTask(test, [start + 2n * minute], 2n * token, id));
    const at = (seconds: bigint) => buildBlock(test.chain, { timestamp: Number(start + seconds) * 1000 });
    const names = (blocks: Awaited<ReturnType<typeof at>>[]) =>
      hookEvents(test, blocks).map((event) => (event as [string])[0]);
    expect(names([await at(120n), await at(174n)])).toEqual(['SuccessfullyTransferredFunds']);
    expect(names([await at(186n)])).toEqual(['SuccessfullyTransferredFunds']);
    const last = hookEvents(test, [await at(198n), await at(210n), await at(222n)]);
    const missed = { who: idOf(test.keys.alice), task_id: await taskIdOf(test, 'alice', '3') };
    expect(last).toEqual([['TaskMissed', { ...missed, execution_time: start + 2n * minute }]]);
  });
});

describe('a budget too small for anything', () => {
  it('builds no blocks for tasks that cannot run', async () => {
    const test = await startService({ config: { automation: { maxBlockWeight: 1n } } });
    await run(test, 'alice', dispatchTask(fixed(start + hour)));
    const blocks = await travel(test, 3 * Number(hour));
    expect(hookEvents(test, blocks)).toEqual([]);
    expect(blocks.length).toBeLessThan(5);
  });
});
