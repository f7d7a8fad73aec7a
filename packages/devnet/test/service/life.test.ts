import { describe, expect, it } from 'vitest';
import { buildBlock } from '../support/smallChain.js';
import {
  automation,
  describeError,
  errorOf,
  hookEvents,
  hour,
  idOf,
  minute,
  remark,
  run,
  start,
  startService,
  token,
  travel,
  travelTo,
} from './support/startService.js';
import {
  dispatchTask,
  fixed,
  freeOf,
  ok,
  recurring,
  setBalance,
  taskIdOf,
  transferTask,
} from './support/tasks.js';

// Life of a task, event by event: the specification, "Life of a task".

describe('a list of variant H', () => {
  it('runs at each of its times, once, and is gone after the last', async () => {
    const test = await startService();
    const task_id = await taskIdOf(test, 'alice', 'task');
    const who = idOf(test.keys.alice);
    // A duplicate time counts once.
    const times = fixed(start + 2n * hour, start + hour, start + hour);
    expect(await run(test, 'alice', dispatchTask(times))).toContain('AutomationTime.TaskScheduled');
    expect(await errorOf(test, 'alice', dispatchTask(times))).toBe('automationTime.DuplicateTask');
    const result = ['DynamicDispatchResult', { who, task_id, result: ok }];
    expect(hookEvents(test, await travelTo(test, Number(start + hour - 1n) * 1000))).toEqual([]);
    expect(hookEvents(test, await travelTo(test, Number(start + hour) * 1000))).toEqual([result]);
    expect(hookEvents(test, await travel(test, Number(hour)))).toEqual([result]);
    expect(hookEvents(test, await travel(test, 24 * Number(hour)))).toEqual([]);
    // The id of the finished task can be used again.
    const again = dispatchTask(fixed(start + 48n * hour));
    expect(await run(test, 'alice', again)).toContain('AutomationTime.TaskScheduled');
  });

  it('runs in the first block whose parent’s time is at or past the slot', async () => {
    const test = await startService();
    await run(test, 'alice', dispatchTask(fixed(start + hour)));
    const build = async (seconds: bigint) =>
      hookEvents(test, [await buildBlock(test.chain, { timestamp: Number(start + seconds) * 1000 })]).length;
    expect(await build(hour - 1n)).toBe(0);
    expect(await build(hour + 30n)).toBe(0);
    expect(await build(hour + 42n)).toBe(1);
  });

  it('deposits the events of the call before the result, and reports a failing call', async () => {
    const test = await startService();
    const tooMuch = {
      type: 'Balances',
      value: {
        type: 'transfer_keep_alive',
        value: { dest: { type: 'Id', value: idOf(test.keys.bob) }, value: 10n ** 30n },
      },
    };
    await run(test, 'alice', dispatchTask(fixed(start + hour), remark('first'), 'a'));
    await run(test, 'alice', dispatchTask(fixed(start + hour), tooMuch, 'b'));
    const blocks = await travel(test, Number(hour));
    const events = blocks
      .flatMap((block) => block.events)
      .filter(({ phase }) => phase.type === 'Initialization');
    expect(events.map(({ name }) => name)).toEqual([
      'Remarked',
      'DynamicDispatchResult',
      'DynamicDispatchResult',
    ]);
    const { result } = (events[2]?.value ?? {}) as { result: { type: string; value: unknown } };
    expect([result.type, describeError(test, result.value)]).toEqual(['Err', 'balances.InsufficientBalance']);
  });

  it('runs a batch as the owner', async () => {
    const test = await startService();
    const batch = {
      type: 'Utility',
      value: { type: 'batch_all', value: { calls: [remark('1'), remark('2')] } },
    };
    await run(test, 'bob', dispatchTask(fixed(start + hour), batch));
    const events = (await travel(test, Number(hour))).flatMap((block) => block.events);
    const remarked = events.filter(({ name }) => name === 'Remarked');
    expect(remarked.map(({ value }) => (value as { sender: string }).sender)).toEqual([
      idOf(test.keys.bob),
      idOf(test.keys.bob),
    ]);
  });
});

describe('a recurring task of variant H', () => {
  it('is booked and charged again after each run', async () => {
    const test = await startService();
    const who = idOf(test.keys.alice);
    const task_id = await taskIdOf(test, 'alice', 'task');
    await run(test, 'alice', dispatchTask(recurring(start + hour, hour)));
    const before = freeOf(test, 'alice');
    const events = hookEvents(test, await travel(test, 3 * Number(hour)));
    expect(events).toEqual(
      [1, 2, 3].flatMap(() => [
        ['DynamicDispatchResult', { who, task_id, result: ok }],
        ['TaskRescheduled', { who, task_id }],
      ]),
    );
    const weight = 69_752_000n + (test.chain.getContext()?.dispatchInfo(remark('due')).weight.ref_time ?? 0n);
    expect(before - freeOf(test, 'alice')).toBe(3n * 12n * weight);
  });

  it('ends after a failed run', async () => {
    const test = await startService();
    const who = idOf(test.keys.alice);
    const task_id = await taskIdOf(test, 'alice', 'task');
    const root = { type: 'Balances', value: { type: 'force_set_balance', value: setBalance(who) } };
    await run(test, 'alice', dispatchTask(recurring(start + hour, hour), root));
    const events = hookEvents(test, await travel(test, 3 * Number(hour)));
    expect(events).toEqual([
      ['DynamicDispatchResult', { who, task_id, result: { type: 'Err', value: { type: 'BadOrigin' } } }],
      ['TaskNotRescheduled', { who, task_id, error: 'BadOrigin' }],
    ]);
    expect(await errorOf(test, 'alice', automation('cancel_task', { task_id }))).toBe(
      'automationTime.TaskDoesNotExist',
    );
  });

  it('ends when its owner cannot pay', async () => {
    const test = await startService();
    const who = idOf(test.keys.dave);
    const task_id = await taskIdOf(test, 'dave', 'task');
    const away = {
      type: 'Balances',
      value: {
        type: 'transfer_all',
        value: { dest: { type: 'Id', value: idOf(test.keys.bob) }, keep_alive: true },
      },
    };
    await run(test, 'dave', dispatchTask(recurring(start + hour, hour), away));
    expect(hookEvents(test, await travel(test, 2 * Number(hour)))).toEqual([
      ['DynamicDispatchResult', { who, task_id, result: ok }],
      ['TaskFailedToReschedule', { who, task_id, error: 'automationTime.InsufficientBalance' }],
    ]);
  });

  it('ends when its next slot is full', async () => {
    const test = await startService({ config: { automation: { maxTasksPerSlot: 1 } } });
    const who = idOf(test.keys.alice);
    const task_id = await taskIdOf(test, 'alice', 'task');
    await run(test, 'alice', dispatchTask(recurring(start + hour, hour)));
    await run(test, 'bob', dispatchTask(fixed(start + 2n * hour)));
    expect(hookEvents(test, await travel(test, Number(hour)))).toEqual([
      ['DynamicDispatchResult', { who, task_id, result: ok }],
      ['TaskFailedToReschedule', { who, task_id, error: 'automationTime.TimeSlotFull' }],
    ]);
  });

  it('reports every slot that was skipped and then goes on', async () => {
    const test = await startService();
    await run(test, 'alice', dispatchTask(recurring(start + hour, hour)));
    // The chain builds no block from before the first time until half an hour after the third.
    const blocks = [await buildBlock(test.chain, { timestamp: Number(start + 3n * hour + 1800n) * 1000 })];
    blocks.push(...(await travel(test, 60)));
    const events = hookEvents(test, blocks).map((event) => {
      const [name, value] = event as [string, { execution_time?: bigint }];
      return value.execution_time === undefined ? name : `${name} ${(value.execution_time - start) / hour}`;
    });
    expect(events).toEqual([
      'TaskMissed 1',
      'TaskRescheduled',
      'TaskMissed 2',
      'TaskRescheduled',
      'DynamicDispatchResult',
      'TaskRescheduled',
    ]);
    expect(hookEvents(test, await travel(test, Number(hour))).length).toBe(2);
  });
});

describe('a native transfer of variant M', () => {
  it('pays at each minute of its list', async () => {
    const test = await startService({ variant: 'M' });
    const task_id = await taskIdOf(test, 'alice', 'pay');
    const before = freeOf(test, 'bob');
    await run(test, 'alice', transferTask(test, [start + minute, start + 2n * minute]));
    expect(hookEvents(test, await travel(test, 180))).toEqual([
      ['SuccessfullyTransferredFunds', { task_id }],
      ['SuccessfullyTransferredFunds', { task_id }],
    ]);
    expect(freeOf(test, 'bob') - before).toBe(4n * token);
  });

  it('checks the sender’s balance only at execution', async () => {
    const test = await startService({ variant: 'M' });
    const task_id = await taskIdOf(test, 'alice', 'pay');
    await run(test, 'alice', transferTask(test, [start + minute], 10n ** 30n));
    expect(hookEvents(test, await travel(test, 120))).toEqual([
      ['TransferFailed', { task_id, error: 'balances.InsufficientBalance' }],
    ]);
    expect(await errorOf(test, 'alice', automation('cancel_task', { task_id }))).toBe(
      'automationTime.TaskDoesNotExist',
    );
  });

  // The public runtimes transfer with `ExistenceRequirement::KeepAlive`. The existential deposit of variant M is 0.1 token.
  it.each([
    [0n, undefined],
    [1n, 'balances.KeepAlive'],
  ])('leaves the sender the existential deposit, less %i planck', async (less, error) => {
    const test = await startService({ variant: 'M' });
    const task_id = await taskIdOf(test, 'dave', 'pay');
    await run(test, 'dave', transferTask(test, [start + minute], 5n * token));
    const value = { ...setBalance(idOf(test.keys.dave)), new_free: 5n * token + token / 10n - less };
    const call = { type: 'Balances', value: { type: 'force_set_balance', value } };
    await run(test, 'alice', { type: 'Sudo', value: { type: 'sudo', value: { call } } });
    expect(hookEvents(test, await travel(test, 120))).toEqual([
      error ? ['TransferFailed', { task_id, error }] : ['SuccessfullyTransferredFunds', { task_id }],
    ]);
  });
});
