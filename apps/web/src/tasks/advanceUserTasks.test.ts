import type { Hex } from '@parachron/core';
import { expect, test } from 'vitest';
import { advanceUserTasks, noUserTasks, type UserTasksEvent } from './advanceUserTasks.js';
import type { ShownTask, ShownUser } from './TasksProtocol.js';

const user = (owner: string, free?: bigint): ShownUser => ({
  ...{ owner, onTarget: 'bob', onService: undefined, free, derived: undefined, derivedFree: undefined },
  ...{ underivedReason: undefined, grants: [], proxyTypes: [] },
});
const task = (id: Hex, name?: string): ShownTask => ({
  ...{ id, name, action: 'other', paraId: undefined, next: undefined, left: undefined },
});
const run = (...events: readonly UserTasksEvent[]) => events.reduce(advanceUserTasks, noUserTasks);
const chosen: UserTasksEvent = { kind: 'chosen', user: user('alice'), tasks: [task('0x01', 'rent')] };

test('only the newest summary can be sent, and only once', () => {
  const shown = run({ kind: 'summarized' }, { kind: 'summarized' });
  expect(shown.open).toBe(2);
  const sent = advanceUserTasks(shown, { kind: 'closed' });
  expect(sent.open).toBeUndefined();
  // No number comes twice, so that a stored number of an outdated summary is never taken for a later one.
  expect(advanceUserTasks(sent, { kind: 'summarized' }).open).toBe(3);
});

test('a state of other accounts is ignored', () => {
  const late: UserTasksEvent = { kind: 'refreshed', user: user('carol', 5n), tasks: [task('0x02')] };
  expect(run(chosen, late)).toEqual(run(chosen));
  expect(run(late)).toEqual(noUserTasks);
  const elsewhere = { ...user('alice', 5n), onTarget: 'dave' };
  expect(run(chosen, { kind: 'refreshed', user: elsewhere, tasks: [] })).toEqual(run(chosen));
});

test('a state that was read again for the same accounts replaces the earlier one', () => {
  const { user: shown, tasks } = run(chosen, {
    kind: 'refreshed',
    user: user('alice', 5n),
    tasks: [task('0x02')],
  });
  expect(shown?.free).toBe(5n);
  expect(tasks?.map(({ id }) => id)).toEqual(['0x02']);
});

test('tasks that could not be listed are unknown for other accounts, and unchanged for the same accounts', () => {
  expect(run({ ...chosen, tasks: undefined })).toMatchObject({ user: { owner: 'alice' }, tasks: undefined });
  expect(run(chosen, { kind: 'chosen', user: user('carol'), tasks: undefined }).tasks).toBeUndefined();
  expect(run(chosen, { kind: 'refreshed', user: user('alice'), tasks: undefined }).tasks).toHaveLength(1);
});

test('accounts whose state could not be read replace other accounts, and not the same accounts', () => {
  const unread = (owner: string) => run(chosen, { kind: 'unread', user: { owner, onTarget: 'bob' } });
  expect(unread('carol')).toMatchObject({ user: undefined, tasks: undefined });
  expect(unread('alice')).toEqual(run(chosen));
});

test('the name of a task stays known after its end', () => {
  const ended: UserTasksEvent = { kind: 'refreshed', user: user('alice'), tasks: [] };
  const named: UserTasksEvent = { kind: 'named', taskId: '0x02', name: 'alms' };
  expect(run(chosen, named, ended).names).toEqual({ '0x01': 'rent', '0x02': 'alms' });
  expect(run({ ...chosen, tasks: [task('0x03')] }).names).toEqual({});
});
