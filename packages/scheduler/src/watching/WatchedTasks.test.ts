import type { DecodedEvent } from '@parachron/client';
import { describe, expect, it } from 'vitest';
import { bob, alice as hex } from '../../test/support/checkFacts.js';
import type { Task } from '../reading/Task.js';
import { findIds } from './blocks.js';
import { WatchedTasks } from './WatchedTasks.js';

const alice = { kind: 'AccountId32', hex } as const;
const idOf = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`;
const [one, other, third] = [idOf('1'), idOf('2'), idOf('3')];
const scheduled = (who: unknown, task_id: unknown): DecodedEvent => ({
  phase: 1,
  pallet: 'AutomationTime',
  usualPallet: 'AutomationTime',
  method: 'TaskScheduled',
  data: { who, task_id } as DecodedEvent['data'],
});
const task = (next: bigint, kind: 'other' | 'dynamicDispatch' = 'other'): Task => ({
  id: one,
  owner: alice,
  providedId: undefined,
  schedule: { kind: 'recurring', next, frequency: 60n },
  action: kind === 'other' ? { kind, name: 'Notify', record: null } : { kind, call: '0x' },
});

describe('WatchedTasks of an account', () => {
  const watched = () => new WatchedTasks(alice, 'all');

  it('pick new tasks of the account, each once', () => {
    const tasks = watched();
    tasks.add(one, undefined);
    const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
    const events = [
      ...[scheduled(hex, one), scheduled(hex, other), scheduled(hex, other)],
      ...[scheduled(bob, third), scheduled(address, third), scheduled(5, third), scheduled('Alice', third)],
      scheduled(hex, 'no id'),
      { ...scheduled(hex, third), pallet: 'Other', usualPallet: 'Other' },
      { ...scheduled(hex, third), method: 'TaskCancelled' },
    ];
    const found = tasks.listOwn(new Set([hex, one]), events);
    expect(found).toEqual([one, other]);
  });
});

describe('tasks that may run without an event', () => {
  it('are due at their next time', () => {
    const tasks = new WatchedTasks(alice, [one]);
    expect([tasks.hasSilent, tasks.listDue(10_000n)]).toEqual([false, []]);
    tasks.add(one, task(10n));
    expect([tasks.hasSilent, tasks.listDue(9_999n), tasks.listDue(10_000n)]).toEqual([true, [], [one]]);
  });

  it.each([
    ['whose record is gone', undefined],
    ['whose kind is known', task(10n, 'dynamicDispatch')],
  ])('are no longer those %s', (_, record) => {
    const tasks = new WatchedTasks(alice, [one]);
    tasks.add(one, task(10n));
    tasks.add(one, record);
    expect(tasks.hasSilent).toBe(false);
  });

  it('are only tasks of the watch', () => {
    const tasks = new WatchedTasks(alice, [one]);
    tasks.add(one, task(10n));
    tasks.remove(one);
    expect(tasks.hasSilent).toBe(false);
  });
});

describe('findIds', () => {
  it.each([
    ['at the beginning', `0x${one.slice(2)}00`, [one]],
    ['at the end', `0x00ff${other.slice(2)}`, [other]],
    ['not, with other bytes after the same beginning', `0x${'1'.repeat(62)}22`, []],
    ['not in fewer bytes', '0x1111', []],
    [
      'several times, or beside each other',
      `0x${one.slice(2)}${other.slice(2)}${one.slice(2)}`,
      [one, other],
    ],
  ] as const)('finds ids %s', (_, events, found) => {
    const raw = { number: 1, hash: one, events: events as `0x${string}` };
    expect([...findIds(raw, [one, other, third])]).toEqual(found);
  });
});
