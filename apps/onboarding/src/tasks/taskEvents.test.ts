import { isParachronError } from '@parachron/core';
import type { Task, TaskEvent } from '@parachron/scheduler';
import pico from 'picocolors';
import { describe, expect, it, test } from 'vitest';
import { parseWhen } from './readWhen.js';
import { renderTask, renderTaskEvent } from './taskEvents.js';

/** 2027-01-15T08:00:00Z. */
const time = 1_800_000_000n;
const at = '2027-01-15T08:00:00Z';
const reason = { pallet: 'Balances', error: 'InsufficientBalance', docs: 'Balance too low.' };

const event = (change: object): TaskEvent =>
  ({ taskId: '0x01', block: { number: 7, hash: '0x02' }, ...change }) as unknown as TaskEvent;

describe('an event of a task', () => {
  it.each<[object, string]>([
    [{ kind: 'done' }, 'service #7 done'],
    [{ kind: 'triggered', slot: time }, `service #7 triggered for ${at}`],
    [{ kind: 'sent', paraId: 2000, messageId: '0x0a' }, 'service #7 sent to parachain 2000, message 0x0a'],
    [
      { kind: 'failed', where: 'target', reason },
      'target #7 failed: Balances.InsufficientBalance: Balance too low.',
    ],
    [
      { kind: 'failed', where: 'service', reason: { pallet: undefined, error: 'BadOrigin', docs: '' } },
      'service #7 failed: BadOrigin',
    ],
    [
      {
        kind: 'failed',
        where: 'target',
        delivery: { outcome: 'fees', sentence: 'The offer does not pay (TooExpensive). Its rest is lost.' },
        reason: { error: 'TooExpensive', docs: 'The offer does not pay (TooExpensive). Its rest is lost.' },
      },
      "target #7 failed: The offer does not pay (TooExpensive). Its rest is lost. Ask the service's team to change its row of the target: the row states the token and the fee per second.",
    ],
    [
      {
        kind: 'failed',
        where: 'target',
        delivery: { outcome: 'call-failed', sentence: 'A call inside it failed (Balances.X).' },
        reason: { ...reason, docs: 'Balance too low' },
      },
      'target #7 failed: A call inside it failed (Balances.X). Balance too low. Change the call, or the state of the target that makes it fail.',
    ],
    [{ kind: 'missed', executionTime: undefined }, 'service #7 missed'],
    [{ kind: 'rescheduled', next: time }, `service #7 rescheduled for ${at}`],
    // The relay chain closed the channel after the task was booked.
    [
      {
        kind: 'failed',
        where: 'service',
        reason: {
          pallet: 'XcmpHandler',
          error: 'ErrorSendingXcmToTarget',
          docs: 'The program cannot be sent',
        },
      },
      'service #7 failed: XcmpHandler.ErrorSendingXcmToTarget: The program cannot be sent. See `parachron check`.',
    ],
    [
      { kind: 'unseen', blocks: 1 },
      'target #7 unseen: the target did not report the message within 1 block. It waits, or was lost: see `parachron check`.',
    ],
  ])('%o is one line', (change, line) => {
    expect(renderTaskEvent(event(change))).toBe(line);
  });

  it('has one line for any text of a chain', () => {
    const hostile = { pallet: 'A\u001b[2J', error: 'B\nC', docs: '\r\u202eD' };
    const line = renderTaskEvent(event({ kind: 'failed', where: 'service', reason: hostile }));
    for (const mark of ['\u001b', '\n', '\r', '\u202e']) expect(line).not.toContain(mark);
    expect(line).toContain('failed: A[2J.B');
  });
});

test.each([
  [2, 'dispatch, 2 of 3 executions left, next at 2027-01-15T09:00:00Z, last at 2027-01-15T10:00:00Z'],
  [1, 'dispatch, 1 of 3 executions left, last at 2027-01-15T10:00:00Z'],
])('a stored task with %i runs to come names the next one', (left, line) => {
  const times = [time, time + 3_600n, time + 7_200n];
  const task = { id: '0x01', schedule: { kind: 'fixed', times, left }, action: { kind: 'dispatch' } };
  expect(
    renderTask(task as unknown as Task, { width: 100, colors: pico.createColors(false), unicode: true }),
  ).toContain(line);
});

// 2027-01-01T01:00:00Z, a Friday; Berlin is an hour ahead of UTC.
const nextSlot = 1_798_765_200n;
const hour = 3_600n;
const lastSlot = nextSlot + 5n * 24n * hour;
const clock = { nextSlot, lastSlot, slotSeconds: hour, maxExecutionTimes: 24n };

const read = (flags: Parameters<typeof parseWhen>[0]) => parseWhen(flags)(clock);

describe('the schedule of --when', () => {
  test('follows a cron expression in its zone, from the next slot on', () => {
    const times = read({ when: '0 9 * * 1-5 x 2', zone: 'Europe/Berlin' });
    // Friday and Monday, 08:00 in UTC.
    expect(times).toEqual({ at: [nextSlot + 7n * hour, nextSlot + 79n * hour] });
    // The first slot itself is one of its times.
    expect(read({ when: '0 * * * * x1' })).toEqual({ at: [nextSlot] });
  });

  test('has the largest permitted number of times for a cron expression without a number', () => {
    expect(read({ when: '0 * * * *' })).toMatchObject({ at: { length: 24 } });
    expect(read({ when: '0 0 * * *' })).toMatchObject({ at: { length: 5 } });
    // Without a time within the limit, the first one has the refusal of the service.
    expect(read({ when: '0 0 1 2 *' })).toEqual({ at: [1_801_440_000n] });
  });

  test('is a list of times, also of five', () => {
    const times = Array.from({ length: 5 }, (_, at) => Number(nextSlot) + 3600 * at);
    expect(read({ when: times.join(', ') })).toEqual({ at: times });
    expect(read({})).toEqual({ at: nextSlot });
  });

  test.each([
    [{ zone: 'UTC' }, 'USAGE'],
    [{ start: '2027-01-01T00:00Z' }, 'USAGE'],
    [{ when: 'every 1h', zone: 'UTC' }, 'USAGE'],
    [{ when: 'sometimes' }, 'TASK_WHEN_MALFORMED'],
    [{ when: 'every 61x' }, 'TASK_WHEN_MALFORMED'],
    [{ when: 'every 1h', start: 'soon' }, 'TIME_MALFORMED'],
    [{ when: '2027-01-15T08:00:00Z 2027-01-15T09:00:00Z' }, 'TIME_MALFORMED'],
    [{ when: '0 9 * *' }, 'CRON_INVALID'],
    [{ when: '1h x 24' }, 'TIME_MALFORMED'],
    [{ when: '12 December 2026' }, 'TIME_MALFORMED'],
    [{ when: '0 9 * * 1-5 x' }, 'CRON_INVALID'],
  ])('%j is refused', (flags, code) => {
    expect(codeOf(() => read(flags))).toBe(code);
  });
});

function codeOf(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    if (isParachronError(error)) return error.code;
    throw error;
  }
  return undefined;
}
