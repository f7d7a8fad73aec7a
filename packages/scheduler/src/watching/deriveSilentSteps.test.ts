import type { DecodedEvent } from '@parachron/client';
import type { Hex } from '@parachron/core';
import { expect, test } from 'vitest';
import type { Task } from '../reading/Task.js';
import { deriveSilentSteps } from './deriveSilentSteps.js';

const id: Hex = `0x${'aa'.repeat(32)}`;
const owner = { kind: 'AccountId32', hex: `0x${'11'.repeat(32)}` } as const;
const slot = 1_675_393_200n;

function notify(left: number): Task {
  return {
    id,
    owner,
    providedId: '0x01',
    schedule: { kind: 'fixed', times: [slot, slot + 60n], left },
    action: { kind: 'other', name: 'Notify', record: { action: { notify: { message: '0x68' } } } },
  };
}

function event(method: string, data: DecodedEvent['data']): DecodedEvent {
  return { phase: 'initialization', pallet: 'AutomationTime', usualPallet: 'AutomationTime', method, data };
}

const derive = (after: Task | undefined, ...events: readonly DecodedEvent[]) =>
  deriveSilentSteps({ events, records: new Map([[id, { before: notify(2), after }]]) }, slot).map(
    ({ change }) => change,
  );

test('an event with the name and the fields of the action proves the execution', () => {
  const expected = [
    { kind: 'triggered', slot },
    { kind: 'executed', where: 'service' },
  ];
  expect(derive(undefined, event('Notify', { message: '0x68' }))).toEqual(expected);
  expect(derive(notify(1), event('Notify', { message: '0x68' }))).toEqual(expected);
});

test('a run without such an event is unreported', () => {
  expect(derive(undefined)).toEqual([{ kind: 'unreported', slot }]);
  expect(derive(notify(1), event('Notify', { message: '0x69' }))).toEqual([{ kind: 'unreported', slot }]);
});

test('no step is added for an unchanged record or if an event names the task', () => {
  expect(derive(notify(2), event('Notify', { message: '0x68' }))).toEqual([]);
  expect(derive(undefined, event('TaskMissed', { who: owner.hex, task_id: id }))).toEqual([]);
});
