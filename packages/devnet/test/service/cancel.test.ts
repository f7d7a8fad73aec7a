import { describe, expect, it } from 'vitest';
import { buildBlock, listKeys, writeState } from '../support/smallChain.js';
import {
  automation,
  errorOf,
  hookEvents,
  hour,
  idOf,
  remark,
  run,
  start,
  startService,
  travel,
} from './support/startService.js';
import { dispatchTask, fixed, freeOf, recurring, taskIdOf } from './support/tasks.js';

// Life of a task, event by event: the specification, "Life of a task".

describe('cancelling', () => {
  it('takes the task out of all its slots, without a refund', async () => {
    const test = await startService();
    const task_id = await taskIdOf(test, 'alice', 'task');
    await run(test, 'bob', dispatchTask(fixed(start + hour), remark('bob'), 'other'));
    await run(test, 'alice', dispatchTask(fixed(start + hour, start + 2n * hour)));
    const before = freeOf(test, 'alice');
    const cancel = automation('cancel_task', { task_id });
    expect(await errorOf(test, 'bob', cancel)).toBe('automationTime.NotTaskOwner');
    expect((await run(test, 'alice', cancel)).filter((event) => event.startsWith('Automation'))).toEqual([
      'AutomationTime.TaskCancelled',
    ]);
    expect(freeOf(test, 'alice')).toBeLessThan(before);
    expect(await errorOf(test, 'alice', cancel)).toBe('automationTime.TaskDoesNotExist');
    const events = hookEvents(test, await travel(test, 3 * Number(hour)));
    expect(events.map((event) => (event as [string, { who: string }])[1].who)).toEqual([idOf(test.keys.bob)]);
    // The slots no longer contain the task.
    expect(await run(test, 'alice', dispatchTask(fixed(start + 9n * hour)))).toContain(
      'AutomationTime.TaskScheduled',
    );
  });

  it('reports first that a task was in no slot', async () => {
    const test = await startService();
    const task_id = await taskIdOf(test, 'alice', 'task');
    await run(test, 'alice', dispatchTask(fixed(start + hour)));
    const [slots] = test.chain.runtime.getPallet('AutomationTime').storage ?? [];
    const [key = ''] = listKeys(test.chain, test.chain.runtime.keys.key(slots as never));
    await writeState(test.chain, new Map([[key, null]]));
    const events = await run(test, 'alice', automation('cancel_task', { task_id }));
    expect(events.filter((event) => event.startsWith('Automation'))).toEqual([
      'AutomationTime.TaskNotFound',
      'AutomationTime.TaskCancelled',
    ]);
  });

  it('works from within a task', async () => {
    const test = await startService();
    const task_id = await taskIdOf(test, 'alice', 'task');
    const cancel = automation('cancel_task', { task_id });
    await run(test, 'alice', dispatchTask(recurring(start + hour, hour), cancel));
    const names = hookEvents(test, await travel(test, 3 * Number(hour))).map(
      (event) => (event as [string])[0],
    );
    expect(names).toEqual(['TaskNotFound', 'TaskCancelled', 'DynamicDispatchResult']);
  });

  it('from within a task frees its id for a task that the same call books', async () => {
    const test = await startService();
    const cancel = automation('cancel_task', { task_id: await taskIdOf(test, 'alice', 'task') });
    const again = dispatchTask(fixed(start + 2n * hour));
    const both = { type: 'Utility', value: { type: 'batch_all', value: { calls: [cancel, again] } } };
    await run(test, 'alice', dispatchTask(fixed(start + hour), both));
    const names = hookEvents(test, await travel(test, 3 * Number(hour))).map(
      (event) => (event as [string])[0],
    );
    expect(names).toEqual([
      ...['TaskNotFound', 'TaskCancelled', 'TaskScheduled', 'DynamicDispatchResult'],
      'DynamicDispatchResult',
    ]);
  });

  it('takes back a missed execution, which would count against a later task with the id', async () => {
    const test = await startService();
    const cancel = automation('cancel_task', { task_id: await taskIdOf(test, 'alice', 'task') });
    const again = dispatchTask(fixed(start + 5n * hour));
    const both = { type: 'Utility', value: { type: 'batch_all', value: { calls: [cancel, again] } } };
    await run(test, 'alice', dispatchTask(fixed(start + hour)));
    await run(test, 'alice', dispatchTask(fixed(start + 3n * hour), both, 'other'));
    // No block falls into the first hour. The due task runs before the missed one is reported.
    const blocks = [await buildBlock(test.chain, { timestamp: Number(start + 3n * hour) * 1000 })];
    blocks.push(...(await travel(test, 3 * Number(hour))));
    const names = hookEvents(test, blocks).map((event) => (event as [string])[0]);
    expect(names).toEqual([
      ...['TaskNotFound', 'TaskCancelled', 'TaskScheduled', 'DynamicDispatchResult'],
      'DynamicDispatchResult',
    ]);
  });
});
