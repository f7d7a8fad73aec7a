// The runtimes of the service's family, by their metadata: the capabilities of each, with calls that its own types decode.
import { connect } from '@parachron/client';
import { decodeCall, isParachronError } from '@parachron/core';
import { detectVariant, type OperationName, type ServiceInterface } from '@parachron/runtime-types';
import {
  createScheduler,
  deriveTaskId,
  type Scheduler,
  type TaskEvent,
  type WatchCursor,
} from '@parachron/scheduler';
import { Metadata, TypeRegistry } from '@polkadot/types';
import type { Registry } from '@polkadot/types/types';
import { xxhashAsHex } from '@polkadot/util-crypto';
import { describe, expect, test } from 'vitest';
import { listServiceMetadata } from '../src/chains.js';
import { createRecordedNode, type State } from '../src/createRecordedNode.js';

const [alice, bob] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const;
const time = 1_675_393_200n;

function read(metadata: `0x${string}`): {
  registry: Registry;
  found: ServiceInterface | undefined;
  refusal: string;
} {
  const registry = new TypeRegistry();
  registry.setMetadata(new Metadata(registry, metadata));
  try {
    return { registry, found: detectVariant(registry), refusal: '' };
  } catch (error) {
    if (!isParachronError(error, 'UNSUPPORTED_INTERFACE')) throw error;
    return { registry, found: undefined, refusal: error.message };
  }
}

const runtimes = listServiceMetadata().map((metadata) => ({ metadata, ...read(metadata) }));
const known = runtimes.flatMap(({ found, ...one }) =>
  found ? [[`${found.runtime}`, { ...one, found }] as const] : [],
);

test.skipIf(runtimes.length === 0)('each runtime has a variant, or is refused in one sentence', () => {
  for (const { found, refusal } of runtimes) {
    expect(found?.runtime ?? refusal).toMatch(found ? /^\S+ \d+$/ : /^The runtime \S+ \d+ [^.]+\.$/);
  }
});

// The public runtimes, with the capabilities that the folder's README states.
test.each([
  ['turing 277', 'M', ['nativeTransfer', 'cancel']],
  ['turing 286', 'M', ['crossChain', 'nativeTransfer', 'cancel']],
  ['turing 287', 'H', ['crossChain', 'dynamicDispatch', 'cancel']],
] as const)('%s, if available, has variant %s with %j', (runtime, variant, operations) => {
  const found = runtimes.find((one) => one.found?.runtime === runtime)?.found;
  const expected = [variant, operations];
  expect(found ? [found.variant, Object.keys(found.operations)] : expected).toEqual(expected);
});

describe.each(known)('%s', (_runtime, { registry, metadata, found }) => {
  const open = async (...states: readonly State[]): Promise<Scheduler> =>
    createScheduler(await connect(createRecordedNode(registry, { metadata, states })));

  test('encodes its calls, and decodes them to the same values', async () => {
    const scheduler = await open(new Map());
    const takesOne = scheduler.rules.maxExecutionTimes === 1n;
    const at = takesOne ? [time] : [time, time + 3600n];
    const built = {
      crossChain: () => {
        const input = {
          providedId: 'rent',
          when: { at },
          paraId: 2110,
          call: '0x000102',
          callWeight: 7n,
        } as const;
        return scheduler.variant === 'H'
          ? scheduler.crossChainTaskCall(input)
          : scheduler.crossChainTaskCall(input);
      },
      dynamicDispatch: () => {
        if (scheduler.variant !== 'H') throw new TypeError('not of this variant');
        // System.remark, the first pallet and its call of one argument.
        const call = registry.createType('Call', { callIndex: [0, 1], args: ['0x07'] }).toHex();
        return scheduler.dynamicDispatchTaskCall({ providedId: 'rent', when: { at }, call });
      },
      nativeTransfer: () => {
        if (scheduler.variant !== 'M') throw new TypeError('not of this variant');
        return scheduler.nativeTransferTaskCall({
          providedId: 'rent',
          when: { at },
          recipient: bob,
          amount: 20n ** 9n,
        });
      },
      cancel: () => scheduler.cancelTaskCall(alice),
    };
    const scheduled = {
      providedId: 'rent',
      when: expect.toSatisfy((value) => at.every((one) => JSON.stringify(value).includes(`${one}`))),
    };
    const wanted: Readonly<Record<OperationName, object>> = {
      cancel: { taskId: alice },
      crossChain: {
        ...scheduled,
        paraId: 2110,
        call: '0x000102',
        callWeight: expect.toSatisfy((value) => /\b7\b/.test(JSON.stringify(value))),
      },
      dynamicDispatch: scheduled,
      nativeTransfer: {
        ...scheduled,
        amount: expect.toSatisfy((value) => BigInt(String(value)) === 20n ** 9n),
      },
    };
    for (const [name, operation] of Object.entries(found.operations)) {
      const call = built[name as OperationName]();
      const again = decodeCall(registry, call.hex);
      expect(again.method).toBe(operation.call);
      const values = Object.fromEntries(operation.args.map((arg) => [arg.role, again.args[arg.name]]));
      expect(values).toMatchObject(wanted[name as OperationName]);
    }
    for (const { operation } of found.missing) {
      expect(built[operation]).toThrow(expect.objectContaining({ code: 'OPERATION_MISSING' }));
    }
  });

  test('lists, reads and cancels its tasks by its own storage', async () => {
    const taskId = deriveTaskId(alice, 'rent');
    const scheduler = await open(storeTransfer(registry, taskId));
    const [task, ...others] = await scheduler.listTasks(alice);
    expect(others).toEqual([]);
    expect(task).toMatchObject({ id: taskId, owner: { hex: alice }, providedId: '0x72656e74' });
    expect(task?.schedule).toEqual({ kind: 'fixed', times: [time], left: 1 });
    expect(task?.action).toMatchObject({ kind: 'nativeTransfer', recipient: { hex: bob }, amount: 5n });
    expect(await scheduler.getTask(alice, taskId)).toEqual(task);
    expect(await scheduler.getTask(bob, taskId)).toBeUndefined();
    expect(await scheduler.listTasks(bob)).toEqual([]);
    expect(scheduler.cancelTaskCall(taskId).order.taskId).toBe(taskId);
  });

  test('follows its tasks by its own events', async () => {
    const taskId = deriveTaskId(alice, 'rent');
    const state = storeTransfer(registry, taskId);
    state.set(...storeRun(registry, taskId));
    const scheduler = await open(state);
    const watch = scheduler.watchTask({ owner: alice, taskId, from: 1 });
    const kinds = [(await watch.next()).value?.kind, (await watch.next()).value?.kind];
    expect(kinds).toEqual(['triggered', 'executed']);
    await watch.return();
  });

  // The runtimes of the folder's README report a notification by its message alone.
  test('follows a notification to its end, without an event that names the task', async () => {
    const [taskId, message] = [deriveTaskId(alice, 'rent'), '0x68656c6c6f'] as const;
    const follow = async (run: State): Promise<readonly string[]> => {
      const waiting = storeTask(registry, { taskId, action: { Notify: { message } } });
      const at = (seconds: bigint, more: State) => new Map([...more, storeNow(registry, seconds)]);
      const scheduler = await open(
        ...[at(time - 24n, waiting), at(time - 12n, waiting), at(time, waiting)],
        at(time + 12n, run),
      );
      const watch = async (from: WatchCursor | number) => {
        const signal = AbortSignal.timeout(5_000);
        const events: TaskEvent[] = [];
        for await (const event of scheduler.watchTask({ owner: alice, taskId, from, signal }))
          events.push(event);
        return events;
      };
      const events = await watch(2);
      // Each cursor leads to the remaining entries.
      for (const [index, { cursor }] of events.entries())
        expect((await watch(cursor)).map(({ kind }) => kind)).toEqual(
          events.slice(index + 1).map(({ kind }) => kind),
        );
      return events.map(({ kind, block }) => `${kind} #${block.number}`);
    };
    const event = storeEvent(registry, /^Notify$/, `14${message.slice(2)}`);
    expect(await follow(new Map([event]))).toEqual(['triggered #4', 'executed #4', 'done #4']);
    const other = storeEvent(registry, /^Notify$/, `14${'6f74686572'}`);
    expect(await follow(new Map([other]))).toEqual(['unreported #4', 'done #4']);
    expect(await follow(new Map())).toEqual(['unreported #4', 'done #4']);
  });
});

/** The events of a block in which a transfer was made, as the runtime's own types have them. */
function storeRun(registry: Registry, taskId: string): [key: string, value: string] {
  // Early runtimes spell it with one s less.
  return storeEvent(registry, /^Succes{1,2}fullyTransferredFunds$/, taskId.slice(2));
}

/** The events of a block with one event of AutomationTime, of one field. */
function storeEvent(registry: Registry, name: RegExp, field: string): [key: string, value: string] {
  const pallet = registry.metadata.pallets.find((one) => one.name.eq('AutomationTime'));
  const { def } = registry.lookup.getSiType(pallet?.events.unwrap().type ?? 0);
  const event = def.asVariant.variants.find((one) => name.test(`${one.name}`));
  expect(event?.fields.length).toBe(1);
  const [one, index] = [pallet?.index.toNumber() ?? 0, event?.index.toNumber() ?? 0];
  // In the phase before extrinsics, without topics.
  const bytes = [0x04, 0x02, one, index].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [`0x${hashKey('System', 'Events')}`, `0x${bytes}${field}00`];
}

function storeNow(registry: Registry, seconds: bigint): [key: string, value: string] {
  return [`0x${hashKey('Timestamp', 'Now')}`, registry.createType('u64', seconds * 1000n).toHex(true)];
}

function hashKey(...texts: readonly string[]): string {
  return texts.map((text) => xxhashAsHex(text, 128).slice(2)).join('');
}

/** Stores a transfer. */
function storeTransfer(registry: Registry, taskId: string): Map<string, string> {
  return storeTask(registry, {
    taskId,
    action: { NativeTransfer: { sender: alice, recipient: bob, amount: 5 } },
  });
}

/** Stores a task as the runtime's own types have it: its record, and its booking. */
function storeTask(
  registry: Registry,
  { taskId, action }: { readonly taskId: string; readonly action: object },
): Map<string, string> {
  const pallet = registry.metadata.pallets.find(({ name }) => name.eq('AutomationTime'));
  const items = new Map(
    [...(pallet?.storage.unwrap().items ?? [])].map((item) => [item.name.toString(), item]),
  );
  const state = new Map<string, string>();
  const put = (name: string, keys: readonly unknown[], value: unknown) => {
    const item = items.get(name);
    if (!item) return false;
    const { key, value: valueType, hashers } = item.type.asMap;
    const types = hashers.length === 1 ? [key] : [...registry.lookup.getSiType(key).def.asTuple];
    const parts = keys.map((one, at) => {
      const type = registry.createLookupType(types[at] ?? key);
      return twox64Concat(registry.createType(type, one).toU8a());
    });
    const prefix = hashKey('AutomationTime', name);
    const hex = registry.createType(registry.createLookupType(valueType), value).toHex();
    state.set(`0x${prefix}${parts.join('')}`, hex);
    return true;
  };
  const schedule = { Fixed: { executionTimes: [time], executionsLeft: 1 } };
  const record = {
    ownerId: alice,
    providedId: '0x72656e74',
    time,
    executionTimes: [time],
    executionsLeft: 1,
    schedule,
    action,
  };
  if (!put('AccountTasks', [alice, taskId], record)) put('Tasks', [taskId], record);
  const bookings = [
    ['ScheduledTasksV3', { tasks: [[alice, taskId]], weight: 7 }],
    ['ScheduledTasksV2', [[alice, taskId]]],
    ['ScheduledTasks', [taskId]],
  ] as const;
  bookings.find(([name, value]) => put(name, [time], value));
  return state;
}

function twox64Concat(bytes: Uint8Array): string {
  return `${xxhashAsHex(bytes, 64).slice(2)}${Buffer.from(bytes).toString('hex')}`;
}
