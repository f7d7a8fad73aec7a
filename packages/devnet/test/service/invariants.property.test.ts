import type { Hex } from '@parachron/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallValue } from '../../src/chain/types.js';
import {
  accountTasksH,
  lastTimeSlot,
  missedQueueV2,
  scheduledTasksV3,
  taskQueueV2,
} from '../../src/service/automationTime.js';
import { listEntries } from '../support/listEntries.js';
import { writeState } from '../support/smallChain.js';
import {
  automation,
  hour,
  idOf,
  remark,
  start,
  startService,
  type TestService,
  textBytes,
  travel,
} from './support/startService.js';

type Step =
  | { readonly kind: 'list'; readonly id: number; readonly hours: readonly number[] }
  | { readonly kind: 'recurring'; readonly id: number; readonly first: number; readonly every: number }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'block'; readonly minutes: number };

const id = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('list' as const),
    id,
    hours: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('recurring' as const),
    id,
    first: fc.integer({ min: 1, max: 5 }),
    every: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('cancel' as const), id }),
  fc.record({ kind: fc.constant('block' as const), minutes: fc.integer({ min: 1, max: 200 }) }),
);

/** Dispatches a call without an extrinsic and keeps its changes; returns whether the call succeeded. */
async function dispatch(test: TestService, call: CallValue): Promise<boolean> {
  const context = test.chain.getContext();
  if (!context) return false;
  const outcome = context.dispatch({ kind: 'signed', who: idOf(test.keys.alice) }, call);
  await writeState(test.chain, context.changes);
  return outcome.ok;
}

class Ledger {
  readonly outcomes = new Map<string, number>();
  readonly booked = new Map<string, number>();

  note(map: Map<string, number>, key: string, count = 1): void {
    map.set(key, (map.get(key) ?? 0) + count);
  }
}

function seconds(test: TestService): bigint {
  return BigInt(test.chain.time) / 1000n;
}

async function take(test: TestService, step: Step): Promise<void> {
  const slot = seconds(test) - (seconds(test) % hour);
  if (step.kind === 'block') {
    await test.chain.build({ timestamp: test.chain.time + step.minutes * 60_000 });
    return;
  }
  if (step.kind === 'cancel') {
    const [task] = [...listRecords(test)].filter(({ name }) => name === step.id);
    if (task && !(await dispatch(test, automation('cancel_task', { task_id: task.id }))))
      throw new TypeError(`the task ${task.id} was not cancelled`);
    return;
  }
  const schedule =
    step.kind === 'list'
      ? { type: 'Fixed', value: { execution_times: step.hours.map((one) => slot + BigInt(one) * hour) } }
      : {
          type: 'Recurring',
          value: {
            next_execution_time: slot + BigInt(step.first) * hour,
            frequency: BigInt(step.every) * hour,
          },
        };
  const exists = [...listRecords(test)].some(({ name }) => name === step.id);
  const call = automation('schedule_dynamic_dispatch_task', {
    provided_id: new Uint8Array([step.id]),
    schedule,
    call: remark('x'),
  });
  expect(await dispatch(test, call)).toBe(!exists);
}

function listRecords(test: TestService): { name: number | undefined; id: Hex; left: number }[] {
  const entries = listEntries(test.chain, accountTasksH);
  return entries.map(({ keys: [, id], value }) => ({
    name: value.provided_id[0],
    id,
    left: value.schedule.type === 'Fixed' ? value.schedule.value.executions_left : 1,
  }));
}

/** Counts each task in slots, the queue and the missed queue. */
function countPlaces(test: TestService): Map<string, number> {
  const context = test.chain.getContext();
  const ledger = new Ledger();
  if (!context) return ledger.booked;
  for (const { value } of listEntries(test.chain, scheduledTasksV3)) {
    for (const [, task] of value.tasks) ledger.note(ledger.booked, task);
  }
  for (const [, task] of context.get(taskQueueV2)) ledger.note(ledger.booked, task);
  for (const { task_id } of context.get(missedQueueV2)) ledger.note(ledger.booked, task_id);
  return ledger.booked;
}

describe('for all schedules, cancellations and skips', () => {
  it('keeps records, slots and queues in step', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const test = await startService();
        const weight =
          69_752_000n + (test.chain.getContext()?.dispatchInfo(remark('x')).weight.ref_time ?? 0n);
        for (const one of steps) {
          await take(test, one);
          const places = countPlaces(test);
          const records = listRecords(test);
          // Each remaining execution is in exactly one of the three, and no other execution is in any of them.
          expect(new Map(records.map((record) => [record.id, record.left]))).toEqual(places);
          for (const { value, keys } of listEntries(test.chain, scheduledTasksV3)) {
            expect(value.weight).toBe(weight * BigInt(value.tasks.length));
            expect(keys[0] % hour).toBe(0n);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('runs or reports each booked execution once, in order, when time travels', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }), {
          minLength: 1,
          maxLength: 6,
        }),
        async (tasks) => {
          const test = await startService();
          const wanted: string[] = [];
          for (const [at, hours] of tasks.entries()) {
            const times = hours.map((one) => start + BigInt(one) * hour);
            const call = automation('schedule_dynamic_dispatch_task', {
              provided_id: textBytes(`task ${at}`),
              schedule: { type: 'Fixed', value: { execution_times: times } },
              call: remark(`task ${at}`),
            });
            expect(await dispatch(test, call)).toBe(true);
            for (const one of new Set(hours)) wanted.push(`${String(one).padStart(3, '0')} ${at}`);
          }
          const ran: string[] = [];
          for (const block of await travel(test, 61 * Number(hour))) {
            for (const { name, phase } of block.events) {
              if (phase.type === 'Initialization' && name === 'DynamicDispatchResult') {
                ran.push(String(Math.floor((block.timestamp / 1000 - Number(start)) / Number(hour))));
              }
              expect(name).not.toBe('TaskMissed');
            }
          }
          expect(ran.map(Number)).toEqual(wanted.sort().map((one) => Number(one.slice(0, 3))));
          expect(listRecords(test)).toEqual([]);
          expect(listEntries(test.chain, scheduledTasksV3)).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('books a recurring task at every multiple of its frequency', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        async (first, every) => {
          const test = await startService();
          const call = automation('schedule_dynamic_dispatch_task', {
            provided_id: textBytes('again'),
            schedule: {
              type: 'Recurring',
              value: { next_execution_time: start + BigInt(first) * hour, frequency: BigInt(every) * hour },
            },
            call: remark('x'),
          });
          expect(await dispatch(test, call)).toBe(true);
          const ran = (await travel(test, 50 * Number(hour)))
            .filter(({ events }) => events.some(({ name }) => name === 'TaskRescheduled'))
            .map(({ timestamp }) => Math.floor((timestamp / 1000 - Number(start)) / Number(hour)));
          const wanted = Array.from({ length: 50 }, (_, at) => first + at * every).filter((one) => one <= 50);
          expect(ran).toEqual(wanted);
          expect(test.chain.getContext()?.get(lastTimeSlot)?.[0]).toBeGreaterThan(start);
        },
      ),
      { numRuns: 15 },
    );
  });
});
