import { devAccounts } from '@parachron/devnet-chain';
import { expect, it } from 'vitest';
import { createTestBlock, remarkTask, taskKey } from '../../../test/service/support/createTestBlock.js';
import { start } from '../../../test/service/support/startService.js';
import { createTaskStore, type Task } from './TaskStore.js';
import type { Action } from './taskTypes.js';

const { alice, bob } = devAccounts;
const key = taskKey('a');

const transfer: Action = { type: 'NativeTransfer', value: { sender: alice, recipient: bob, amount: 5n } };
const xcmp: Action = {
  type: 'XCMP',
  value: { para_id: 2110, currency_id: 0, encoded_call: new Uint8Array([1]), encoded_call_weight: 7n },
};
const recurring = {
  schedule: { type: 'Recurring', value: { next_execution_time: start, frequency: 60n } },
} as const;

/** Whether the records of a variant keep a task, as it was given. */
function isKept(variant: 'H' | 'M', changes: Partial<Task>): boolean {
  const { context } = createTestBlock({ variant });
  const store = createTaskStore(variant);
  const task = remarkTask(context, [start], changes);
  store.put(context, key.task_id, task);
  const found = store.get(context, key);
  expect(store.has(context, key)).toBe(found !== undefined);
  expect([task, undefined]).toContainEqual(found);
  return found !== undefined;
}

// Each variant has its own kinds of tasks: spec/service-interface.md, "Kinds of task".
it.each([
  ['a dispatch', {}, [true, false]],
  ['a cross-chain task', { action: xcmp }, [true, true]],
  ['a native transfer', { action: transfer }, [false, true]],
  ['a recurring cross-chain task', { ...recurring, action: xcmp }, [true, false]],
] as const)('the variants H and M keep %s', (_title, changes, expected) => {
  expect([isKept('H', changes), isKept('M', changes)]).toEqual(expected);
});

it.each(['H', 'M'] as const)(
  'finds a task of variant %s by owner and id alone, until it is removed',
  (variant) => {
    const { context } = createTestBlock({ variant });
    const store = createTaskStore(variant);
    store.put(context, key.task_id, remarkTask(context, [start], { action: xcmp }));
    expect([key, taskKey('a', bob), taskKey('b')].map((one) => store.has(context, one))).toEqual([
      true,
      false,
      false,
    ]);
    store.remove(context, taskKey('b'));
    expect(store.has(context, key)).toBe(true);
    store.remove(context, key);
    expect([store.has(context, key), store.get(context, key)]).toEqual([false, undefined]);
  },
);

it('stores a list of variant M flat, with the executions that are left', () => {
  const { context } = createTestBlock({ variant: 'M' });
  const store = createTaskStore('M');
  store.put(context, key.task_id, remarkTask(context, [start], { action: transfer }));
  const storageKey = context.runtime.keys.key(store.item, [alice, key.task_id]);
  // By hand: owner, provided id, one time (u64), one execution left (u32), the action 1 with sender, recipient and amount.
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(start);
  expect(context.getRaw(storageKey)).toBe(
    `${alice}040104${time.toString('hex')}0100000001${alice.slice(2)}${bob.slice(2)}05${'00'.repeat(15)}`,
  );
});
