import type { Hex } from '@parachron/core';
import { expect, test } from 'vitest';
import { advanceUserTasks, isChosen, noUserTasks, type UserTasksEvent } from './advanceUserTasks.js';
import type { ShownTask, ShownUser } from './TasksProtocol.js';

const user = (owner: string, free?: bigint): ShownUser => ({
  ...{ owner, onTarget: 'bob', onService: undefined, free, derived: undefined, derivedFree: undefined },
  ...{ underivedReason: undefined, grants: [], proxyTypes: [] },
});
const task = (id: Hex, name?: string): ShownTask => ({
  ...{ id, name, action: 'other', paraId: undefined, next: undefined, left: undefined },
});
const run = (...events: readonly UserTasksEvent[]) => events.reduce(advanceUserTasks, noUserTasks);
const choose = (owner: string): UserTasksEvent => ({ kind: 'chosen', user: { owner, onTarget: 'bob' } });
const readTasks = (owner: string, tasks: readonly ShownTask[] | undefined): UserTasksEvent => ({
  ...{ kind: 'read', user: user(owner), tasks },
});
const chosen = [choose('alice'), readTasks('alice', [task('0x01', 'rent')])] as const;

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
  expect(run(...chosen, late)).toEqual(run(...chosen));
  expect(run(late)).toEqual(noUserTasks);
  const elsewhere = { ...user('alice', 5n), onTarget: 'dave' };
  expect(run(...chosen, { kind: 'refreshed', user: elsewhere, tasks: [] })).toEqual(run(...chosen));
});

test('a state that was read again for the same accounts replaces the earlier one', () => {
  const { user: shown, tasks } = run(...chosen, {
    kind: 'refreshed',
    user: user('alice', 5n),
    tasks: [task('0x02')],
  });
  expect(shown?.free).toBe(5n);
  expect(tasks?.map(({ id }) => id)).toEqual(['0x02']);
});

test('tasks that could not be listed are unknown for other accounts, and unchanged for the same accounts', () => {
  expect(run(choose('alice'), readTasks('alice', undefined))).toMatchObject({
    ...{ user: { owner: 'alice' }, tasks: undefined },
  });
  expect(run(...chosen, choose('carol'), readTasks('carol', undefined)).tasks).toBeUndefined();
  expect(run(...chosen, { kind: 'refreshed', user: user('alice'), tasks: undefined }).tasks).toHaveLength(1);
});

test('accounts whose state could not be read replace other accounts, and not the same accounts', () => {
  const unread = (owner: string) =>
    run(...chosen, choose(owner), { kind: 'unread', user: { owner, onTarget: 'bob' } });
  expect(unread('carol')).toMatchObject({ user: undefined, tasks: undefined });
  expect(unread('alice')).toEqual(run(...chosen));
});

test('the name of a task stays known after its end', () => {
  const ended: UserTasksEvent = { kind: 'refreshed', user: user('alice'), tasks: [] };
  const named: UserTasksEvent = { kind: 'named', taskId: '0x02', name: 'alms' };
  expect(run(...chosen, named, ended).names).toEqual({ '0x01': 'rent', '0x02': 'alms' });
  expect(run(choose('alice'), readTasks('alice', [task('0x03')])).names).toEqual({});
});

test('the accounts of the last choice are shown, in any order of the readings', () => {
  const carol = readTasks('carol', [task('0x02')]);
  const alice = readTasks('alice', [task('0x01')]);
  const last = run(choose('alice'), choose('carol'), carol, alice);
  expect(last).toMatchObject({ user: { owner: 'carol' }, tasks: [{ id: '0x02' }] });
  expect(run(choose('alice'), choose('carol'), alice, carol)).toEqual(last);
  const unread: UserTasksEvent = { kind: 'unread', user: { owner: 'alice', onTarget: 'bob' } };
  expect(run(choose('alice'), choose('carol'), carol, unread)).toEqual(last);
});

test('the earlier accounts are shown until the state of the chosen accounts is read', () => {
  const state = run(...chosen, choose('carol'));
  expect(state).toMatchObject({ user: { owner: 'alice' }, chosen: { owner: 'carol' } });
  expect([isChosen(state, user('alice')), isChosen(state, user('carol'))]).toEqual([false, true]);
  expect(isChosen(state, { owner: 'carol', onTarget: 'dave' })).toBe(false);
});

test('a choice makes the last summary outdated, and also the choice of the same accounts', () => {
  expect(run(...chosen, { kind: 'summarized' }, choose('carol')).open).toBeUndefined();
  expect(run(...chosen, { kind: 'summarized' }, choose('alice')).open).toBeUndefined();
});
