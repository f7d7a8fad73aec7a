import type { Account } from '@parachron/core';
import type { Task, TaskEvent } from '@parachron/scheduler';
import { describe, expect, it } from 'vitest';
import { renderTask, renderTaskEvent } from './taskEvents.js';

/** 2027-01-15T08:00:00Z. */
const time = 1_800_000_000n;
const at = '2027-01-15T08:00:00Z';
const reason = { pallet: 'Balances', error: 'InsufficientBalance', docs: 'Balance too low.' };

const event = (change: object): TaskEvent =>
  ({ taskId: '0x01', block: { number: 7, hash: '0x02' }, ...change }) as unknown as TaskEvent;

describe('an event of a task', () => {
  it.each<[object, string]>([
    [{ kind: 'scheduled' }, '#7 scheduled'],
    [{ kind: 'cancelled' }, '#7 cancelled'],
    [{ kind: 'done' }, '#7 done'],
    [{ kind: 'triggered', slot: time }, `#7 triggered for ${at}`],
    [{ kind: 'sent', paraId: 2000, messageId: '0x0a' }, '#7 sent to parachain 2000, message 0x0a'],
    [{ kind: 'sent', paraId: 2000, messageId: undefined }, '#7 sent to parachain 2000'],
    [{ kind: 'executed', where: 'target' }, '#7 executed on the target'],
    [
      { kind: 'failed', where: 'target', reason },
      '#7 failed on the target: Balances.InsufficientBalance: Balance too low.',
    ],
    [
      { kind: 'failed', where: 'service', reason: { pallet: undefined, error: 'BadOrigin', docs: '' } },
      '#7 failed on the service: BadOrigin',
    ],
    [{ kind: 'missed', executionTime: time }, `#7 missed: its time was ${at}`],
    [{ kind: 'missed', executionTime: undefined }, '#7 missed'],
    [{ kind: 'rescheduled', next: time }, `#7 rescheduled for ${at}`],
    [{ kind: 'rescheduled', next: undefined }, '#7 rescheduled'],
    [
      { kind: 'notRescheduled', reason: { ...reason, docs: '' } },
      '#7 notRescheduled: Balances.InsufficientBalance',
    ],
    [{ kind: 'unseen', blocks: 1 }, '#7 unseen: the target did not report the message within 1 block'],
    [{ kind: 'unseen', blocks: 20 }, '#7 unseen: the target did not report the message within 20 blocks'],
    [
      { kind: 'unreported', slot: time },
      `#7 unreported for ${at}: the task ran or was removed; no event of the service distinguishes the two`,
    ],
  ])('%o is one line', (change, line) => {
    expect(renderTaskEvent(event(change))).toBe(line);
  });

  it('has one line for any text of a chain', () => {
    const hostile = { pallet: 'A\u001b[2J', error: 'B\nC', docs: '\r\u202eD' };
    const line = renderTaskEvent(event({ kind: 'failed', where: 'service', reason: hostile }));
    for (const mark of ['\u001b', '\n', '\r', '\u202e']) expect(line).not.toContain(mark);
    expect(line).toContain('failed on the service: A[2J.B');
  });
});

describe('a stored task', () => {
  const line = (change: Partial<Task>) =>
    renderTask({
      id: '0x0102',
      owner: {} as Account,
      providedId: undefined,
      schedule: { kind: 'other' },
      action: { kind: 'dynamicDispatch', call: '0x00' },
      ...change,
    });

  it.each<[Task['schedule'], string]>([
    [{ kind: 'fixed', times: [time - 3600n, time], left: 1 }, `1 of 2 executions left, last at ${at}`],
    [{ kind: 'fixed', times: [time], left: 1 }, `1 of 1 execution left, last at ${at}`],
    [{ kind: 'recurring', next: time, frequency: 3600n }, `next at ${at}, every 3600 s`],
    [{ kind: 'other' }, 'with a schedule of another form'],
  ])('has the schedule %o', (schedule, text) => {
    expect(line({ schedule })).toBe(`0x0102  dynamicDispatch, ${text}`);
  });

  it.each<[Task['action'], string]>([
    [
      { kind: 'crossChain', paraId: 2000, currencyId: undefined, call: '0x00', callWeight: 1n },
      'crossChain to parachain 2000',
    ],
    [
      { kind: 'other', name: 'AutoCompound', record: { a: 1 } },
      'an action of another form, AutoCompound: {"a":1}',
    ],
    [{ kind: 'other', name: undefined, record: '0x0a' }, 'an action of another form: "0x0a"'],
  ])('has the action %o', (action, text) => {
    expect(line({ action })).toBe(`0x0102  ${text}, with a schedule of another form`);
  });
});
