import type { DecodedEvent } from '@parachron/client';
import type { Hex } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import type { Task } from '../reading/Task.js';
import { deriveBlockSteps } from './deriveBlockSteps.js';

const [own, second, foreign] = ['11', '22', '33'].map((byte): Hex => `0x${byte.repeat(32)}`) as [
  Hex,
  Hex,
  Hex,
];
const messageId: Hex = `0x${'ab'.repeat(32)}`;
const failure = {
  kind: 'Module',
  pallet: 'Balances',
  usualPallet: 'Balances',
  error: 'InsufficientBalance',
  docs: 'No funds.',
} as const;
const other = { kind: 'Other', error: 'Other', docs: '' };

const event = (method: string, data: object = {}, parts: Partial<DecodedEvent> = {}) =>
  ({
    pallet: 'AutomationTime',
    usualPallet: 'AutomationTime',
    method,
    data: { task_id: own, ...data },
    phase: 'Initialization',
    ...parts,
  }) as DecodedEvent;
const sent = (data: object = { message_hash: messageId }) =>
  event('XcmpMessageSent', data, { pallet: 'XcmpQueue', usualPallet: 'XcmpQueue' });
/** The records of both tasks; a next time is that of a recurring task after the block. */
const recordsOf = (next?: bigint) =>
  [own, second].map((id) => {
    const schedule = { kind: 'recurring', next: next ?? 0n, frequency: 1n };
    const isNext = id === own && next !== undefined;
    return [id, { before: undefined, after: isNext ? ({ schedule } as Task) : undefined }] as const;
  });
const derive = (events: readonly DecodedEvent[], next?: bigint) =>
  deriveBlockSteps(
    { events, records: new Map(recordsOf(next)), parentTime: 3_600_000n, payer: undefined },
    3_600n,
  );
const triggered = { kind: 'triggered', slot: 3_600n };
const changesOf = (...args: Parameters<typeof derive>) => derive(...args).map(({ change }) => change);

const of = (pallet: string, method: string, parts: Partial<DecodedEvent> = {}) =>
  event(method, {}, { pallet, usualPallet: pallet, ...parts });

describe('deriveBlockSteps', () => {
  test('a call inside the call of a run fails it, but not one of an earlier run or booking, of an agenda or with a fallback', () => {
    const interrupted = of('Utility', 'BatchInterrupted', { failure });
    const result = event('DynamicDispatchResult');
    const executed = { kind: 'executed', where: 'service' };
    const failed = { kind: 'failed', where: 'service', reason: failure };
    expect(changesOf([interrupted, of('Scheduler', 'Dispatched'), result])).toEqual([triggered, executed]);
    expect(changesOf([of('Utility', 'IfElseFallbackCalled', { failure }), result])).toContainEqual(executed);
    const notBooked = event('TaskFailedToReschedule', {}, { failure });
    expect(changesOf([notBooked, result]).at(-1)).toEqual(executed);
    expect(changesOf([interrupted, event('TaskScheduled', { task_id: foreign }), result, result])).toEqual([
      ...[triggered, failed],
      ...[triggered, executed],
    ]);
  });

  test.each([
    ['SuccessfullyTransferredFunds', {}, { kind: 'executed', where: 'service' }],
    ['SuccesfullyTransferredFunds', {}, { kind: 'executed', where: 'service' }],
    ['DynamicDispatchResult', {}, { kind: 'executed', where: 'service' }],
    ['DynamicDispatchResult', { failure }, { kind: 'failed', where: 'service', reason: failure }],
    ['TransferFailed', { failure }, { kind: 'failed', where: 'service', reason: failure }],
    ['TransferFailed', {}, { kind: 'failed', where: 'service', reason: other }],
    ['XcmpTaskFailed', { failure }, { kind: 'failed', where: 'service', reason: failure }],
    [
      'CallCannotBeDecoded',
      {},
      {
        kind: 'failed',
        where: 'service',
        reason: {
          kind: 'Module',
          pallet: 'AutomationTime',
          usualPallet: 'AutomationTime',
          error: 'CallCannotBeDecoded',
          docs: '',
        },
      },
    ],
    // Actions of neither variant.
    ['SuccessfullyAutoCompounded', {}, { kind: 'executed', where: 'service' }],
    ['SuccesfullyAutoCompounded', {}, { kind: 'executed', where: 'service' }],
    ['AutoCompoundFailed', { failure }, { kind: 'failed', where: 'service', reason: failure }],
  ])('%s %o is a run', (method, parts, change) => {
    expect(derive([event(method, {}, parts)])).toEqual([
      { taskId: own, change: triggered },
      { taskId: own, change },
    ]);
  });

  test.each([
    ['TaskScheduled', {}, { kind: 'scheduled' }],
    ['TaskCancelled', {}, { kind: 'cancelled' }],
    ['TaskMissed', { execution_time: '7200' }, { kind: 'missed', executionTime: 7_200n }],
    ['TaskMissed', { execution_time: 7_200 }, { kind: 'missed', executionTime: 7_200n }],
    ['TaskMissed', {}, { kind: 'missed', executionTime: undefined }],
    ['TaskNotRescheduled', {}, { kind: 'notRescheduled', reason: other }],
    ['TaskFailedToReschedule', {}, { kind: 'notRescheduled', reason: other }],
  ])('%s %o is not a run', (method, data, change) => {
    expect(changesOf([event(method, data)])).toEqual([change]);
  });

  it('reports a task that was booked again with its next time', () => {
    expect(changesOf([event('TaskRescheduled')], 10_800n)).toEqual([{ kind: 'rescheduled', next: 10_800n }]);
    expect(changesOf([event('TaskRescheduled', { task_id: second })], 10_800n)).toEqual([
      { kind: 'rescheduled', next: undefined },
    ]);
  });

  it('ignores other events, pallets and tasks', () => {
    expect(
      derive([
        event('TaskTriggered'),
        event('TaskScheduled', {}, { pallet: 'Other', usualPallet: 'Other' }),
        event('SuccessfullyTransferredFunds', {}, { pallet: 'Balances', usualPallet: 'Balances' }),
        event('TaskScheduled', { task_id: foreign }),
        event('XcmpTaskFailed', { task_id: foreign }),
      ]),
    ).toEqual([]);
  });
});

describe('messages', () => {
  const succeeded = (taskId: Hex) => event('XcmpTaskSucceeded', { task_id: taskId, para_id: 2_000 });
  const idsOf = (events: readonly DecodedEvent[]) =>
    changesOf(events).flatMap((change) => (change.kind === 'sent' ? [change.messageId] : []));

  it('a message belongs to the next run that ends', () => {
    expect(derive([sent(), succeeded(own)])).toEqual([
      { taskId: own, change: triggered },
      { taskId: own, change: { kind: 'sent', paraId: 2_000, messageId } },
    ]);
    const later: Hex = `0x${'cd'.repeat(32)}`;
    expect(idsOf([sent(), succeeded(own), succeeded(second)])).toEqual([messageId, undefined]);
    expect(idsOf([sent(), succeeded(own), sent({ message_hash: later }), succeeded(second)])).toEqual([
      messageId,
      later,
    ]);
    expect(idsOf([sent(), sent({ message_hash: later }), succeeded(own)])).toEqual([later]);
  });

  it('a message of an unwatched task does not belong to a later run', () => {
    expect(idsOf([sent(), succeeded(foreign), succeeded(own)])).toEqual([undefined]);
    expect(idsOf([sent(), event('TransferFailed', { task_id: foreign }), succeeded(own)])).toEqual([
      undefined,
    ]);
  });

  test.each([
    ['a field without a name', { '0': messageId }, messageId],
    ['no id', { message_hash: null }, undefined],
    ['no hash', { message_hash: '0x1234' }, undefined],
    ['nothing', {}, undefined],
  ])('an event of the queue with %s', (_, data, id) => {
    expect(idsOf([sent(data), succeeded(own)])).toEqual([id]);
  });
});
