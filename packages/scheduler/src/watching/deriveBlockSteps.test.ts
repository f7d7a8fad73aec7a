import type { DecodedEvent } from '@parachron/client';
import type { Hex } from '@parachron/core';
import { expect, test } from 'vitest';
import type { Task } from '../reading/Task.js';
import { deriveBlockSteps } from './deriveBlockSteps.js';
import { findProgram } from './findProgram.js';

const id: Hex = `0x${'aa'.repeat(32)}`;
const messageId: Hex = `0x${'dd'.repeat(32)}`;
const owner = { kind: 'AccountId32', hex: `0x${'11'.repeat(32)}` } as const;
// The slot is the last full hour at the time of the parent block: docs/service.md.
const slot = 1_675_393_200n;

const task = (next: bigint): Task => ({
  id,
  owner,
  providedId: '0x01',
  schedule: { kind: 'recurring', next, frequency: 3600n },
  action: { kind: 'other', name: 'Notify', record: {} },
});

const events: readonly DecodedEvent[] = [
  {
    phase: 'initialization',
    pallet: 'XcmpQueue',
    usualPallet: 'XcmpQueue',
    method: 'XcmpMessageSent',
    data: { message_hash: messageId },
  },
  {
    phase: 'initialization',
    pallet: 'AutomationTime',
    usualPallet: 'AutomationTime',
    method: 'XcmpTaskSucceeded',
    data: { para_id: 2000, task_id: id },
  },
  {
    phase: 'initialization',
    pallet: 'AutomationTime',
    usualPallet: 'AutomationTime',
    method: 'TaskRescheduled',
    data: { who: owner.hex, task_id: id },
  },
];

const derive = (paraIds: readonly number[] | 'all') =>
  deriveBlockSteps(
    {
      block: { number: 5, hash: '0x05' },
      events,
      parentTime: (slot + 12n) * 1000n,
      time: (slot + 24n) * 1000n,
      records: new Map([[id, { before: task(slot), after: task(slot + 3600n) }]]),
      unpaid: new Map(),
      outbound: [],
    },
    { slotSeconds: 3600n, paraIds, findProgram },
  );

test.each([{ paraIds: 'all' }, { paraIds: [2000] }] as const)(
  'a step has its message only if its target is watched: $paraIds',
  ({ paraIds }) => {
    const message = {
      taskId: id,
      paraId: 2000,
      messageId,
      sentAt: 1_675_393_224_000,
      call: null,
      program: null,
    };
    expect(derive(paraIds).flatMap((step) => step.message ?? [])).toEqual([message]);
  },
);

test('a step of another target has no message', () => {
  expect(derive([2001]).map(({ message }) => message)).toEqual([undefined, undefined, undefined]);
});

test('each step has the booked time, the message id and the next run of the record', () => {
  expect(derive([]).map(({ change }) => change)).toEqual([
    { kind: 'triggered', slot },
    { kind: 'sent', paraId: 2000, messageId },
    { kind: 'rescheduled', next: slot + 3600n },
  ]);
});
