import type { Snapshot } from '@parachron/client';
import type { Answer } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import {
  alice,
  bookedSlot,
  crossChain,
  dynamicDispatch,
  emptyBalance,
  fixed,
  hour,
  nativeTransfer,
  recurring,
  rules,
  slot,
} from '../../test/support/checkFacts.js';
import { getServiceRegistry } from '../../test/support/serviceRegistry.js';
import type { Unknown } from '../fees/getTaskFees.js';
import type { Task } from '../reading/Task.js';
import type { ScheduleOrder, TaskCall } from '../tasks/TaskOrder.js';
import { checkSchedule, describeScheduleReads } from './checkSchedule.js';

const known = <T>(value: T): Answer<T> => ({ known: true, value, evidence: {} as never });
const unknown: Answer<never> = { known: false, reason: 'A reason.', howToFindOut: 'Look.' };
const owner = { kind: 'AccountId32', hex: alice } as const;
const limits = { ...rules, variant: 'M' } as const;
/** The start of a slot, in milliseconds. */
const now = Number(slot) * 1000;
const minutes = (count: number) => now + count * 60_000;

// A transfer task of variant M needs no types of the runtime.
const snapshot = { runtime: { registry: { metadata: { pallets: [] } } } } as unknown as Snapshot;
const account = { balance: { ...emptyBalance, free: 10_000n }, transfers: [], bookings: [] };

async function check(
  answers: Readonly<Record<string, Answer<unknown>>> = {},
  times: { readonly earliest: number; readonly latest: number } | undefined = undefined,
  order: ScheduleOrder = nativeTransfer,
) {
  const unknowns: Unknown[] = [];
  const call = {
    pallet: 'AutomationTime',
    method: 'x',
    args: {},
    hex: '0x',
    order,
  } as TaskCall<ScheduleOrder>;
  const prepared = await checkSchedule(snapshot, call, {
    owner,
    rules: limits,
    unknown: unknowns,
    answers: { now: known(BigInt(now)), execution: known(30n), ...answers },
    ...(times && { inclusion: { ...times, blockTime: 12_000 } }),
  });
  return { ...prepared, unknowns, ...prepared.judge(account) };
}
const task = (times: readonly bigint[]): Task => ({
  ...{ id: alice, owner, providedId: '0x01' },
  schedule: { kind: 'fixed', times, left: times.length },
  action: { kind: 'other', name: undefined, record: null },
});

describe('checkSchedule', () => {
  it('accepts a valid call, and has its fees', async () => {
    expect(await check()).toMatchObject({
      fees: 30n,
      refusal: undefined,
      expectedFailures: [],
      isCloseToEdge: false,
      unknowns: [],
    });
  });

  it('has no fees, but an unknown fact, if the chain quotes none', async () => {
    const { fees, unknowns, refusal } = await check({ execution: unknown });
    expect([fees, refusal]).toEqual([0n, undefined]);
    expect(unknowns).toMatchObject([
      { what: 'the execution fee', reason: 'A reason.', howToFindOut: 'Look.' },
    ]);
  });

  it('throws if the time of the block cannot be read: no rule can be checked', async () => {
    await expect(check({ now: unknown })).rejects.toThrow(
      expect.objectContaining({
        code: 'STATE_UNKNOWN',
        facts: expect.objectContaining({ what: 'The time of the block' }),
      }),
    );
  });

  it('throws if a slot of the task cannot be read', async () => {
    const name = `slot ${slot + hour}`;
    await expect(check({ [name]: unknown })).rejects.toThrow(`The slot of ${slot + hour} cannot be read`);
    expect((await check({ [name]: known(bookedSlot(256)) })).refusal?.error).toBe('TimeSlotFull');
  });

  describe('of a task with the same id', () => {
    it('refuses a duplicate, also if its record cannot be decoded', async () => {
      expect((await check({ task: known(task([slot + hour])) })).refusal?.error).toBe('DuplicateTask');
      const undecodable = { ...unknown, evidence: {} as never };
      expect((await check({ task: undecodable })).refusal?.error).toBe('DuplicateTask');
    });

    it('accepts the call without a record, or without an answer', async () => {
      expect((await check({ task: known(undefined) })).refusal).toBeUndefined();
      expect((await check({ task: unknown })).refusal).toBeUndefined();
    });

    it.each([
      ['may end before', [slot - hour, slot], true],
      ['ends after', [slot, slot + hour], false],
    ])('is close to the edge if the task %s inclusion', async (_, times, expected) => {
      const inclusion = { earliest: minutes(1), latest: minutes(2) };
      expect((await check({ task: known(task(times)) }, inclusion)).isCloseToEdge).toBe(expected);
    });
  });

  describe('at the beginning of a slot', () => {
    it('predicts the refusal of a late inclusion', async () => {
      const found = await check({}, { earliest: minutes(59), latest: minutes(60) });
      expect(found).toMatchObject({ refusal: undefined, isCloseToEdge: true });
      expect(found.expectedFailures).toMatchObject([
        {
          name: 'PastTime',
          detail: expect.stringMatching(/^The call may be included as late as 2023-02-03T03:00:00Z, when /),
        },
      ]);
    });

    it('is not close to the edge as long as both blocks are in one slot', async () => {
      expect(await check({}, { earliest: minutes(1), latest: minutes(59) })).toMatchObject({
        expectedFailures: [],
        isCloseToEdge: false,
      });
    });

    it('refuses a call that is too late in any block, without a prediction', async () => {
      expect(await check({}, { earliest: minutes(60), latest: minutes(61) })).toMatchObject({
        refusal: { error: 'PastTime' },
        expectedFailures: [],
        isCloseToEdge: false,
      });
    });

    it('is close to the edge if a later inclusion is accepted', async () => {
      // The horizon moves with the slot.
      const far = { ...nativeTransfer, schedule: fixed(slot + rules.maxScheduleSeconds + hour) };
      expect(await check({}, { earliest: minutes(59), latest: minutes(60) }, far)).toMatchObject({
        refusal: { error: 'TimeTooFarOut' },
        isCloseToEdge: true,
      });
    });

    it('ignores fractions of a millisecond', async () => {
      const found = await check({}, { earliest: minutes(1), latest: minutes(60) - 0.5 });
      expect(found.isCloseToEdge).toBe(false);
    });
  });

  it.each([
    ['a known shutdown', known(true), ['Shutdown']],
    ['no shutdown', known(false), []],
    ['an unknown shutdown', unknown, []],
  ])('predicts the effect of %s', async (_, shutdown, names) => {
    expect((await check({ shutdown })).expectedFailures.map(({ name }) => name)).toEqual(names);
  });

  it('predicts the transfer to a recipient without an account, if the recipient is known', async () => {
    const small = { ...nativeTransfer, amount: 1_001n };
    const dear = { ...limits, existentialDeposit: 2_000n };
    const call = { pallet: 'A', method: 'x', args: {}, hex: '0x', order: small } as TaskCall<ScheduleOrder>;
    const facing = { owner, rules: dear, unknown: [] };
    const answers = { now: known(BigInt(now)), execution: known(30n) };
    for (const [recipient, count] of [
      [known(emptyBalance), 1],
      [unknown, 0],
    ] as const) {
      const { judge } = await checkSchedule(snapshot, call, {
        ...facing,
        answers: { ...answers, recipient },
      });
      expect(judge(account).expectedFailures).toHaveLength(count);
    }
  });

  it('predicts the missing row of a target, unless the row is unknown', async () => {
    for (const [entry, names] of [
      [known(undefined), ['CurrencyChainComboNotFound']],
      [unknown, []],
    ] as const) {
      const found = await check({ entry }, undefined, crossChain);
      expect(found.refusal).toBeUndefined();
      expect(found.expectedFailures.map(({ name }) => name)).toEqual(names);
      expect(found.unknowns.map(({ what }) => what)).toEqual(['the XCM fee']);
    }
  });

  it('reports that the payment of messages is unknown without the para id of the service', async () => {
    const entry = known({
      ...{ feePerSecond: 10n ** 12n, instructionWeight: 1n, isTargetsToken: false, flow: 'sovereign' },
    });
    const found = await check({ entry, paraId: unknown }, undefined, crossChain);
    // 6 × 1 + 1 000 ps at one planck for each picosecond.
    expect(found.fees).toBe(30n + 1_006n);
    expect(found.unknowns).toEqual([
      { what: 'whether the messages of the task can be paid', reason: 'A reason.', howToFindOut: 'Look.' },
    ]);
  });

  it('judges each balance on its own', async () => {
    const { judge } = await check();
    const poor = { ...account, balance: { ...emptyBalance, free: 129n } };
    expect(judge(poor).refusal?.error).toBe('InsufficientBalance');
    expect(judge(account).refusal).toBeUndefined();
  });

  it('refuses a recurrence of variant M only by its times', async () => {
    const again = { ...nativeTransfer, schedule: recurring(slot + hour, hour) };
    expect((await check({}, undefined, again)).refusal).toBeUndefined();
  });
});

describe('scheduleReads', () => {
  const list = async (variant: 'H' | 'M', order: ScheduleOrder) => {
    const call = {
      pallet: 'AutomationTime',
      method: 'x',
      args: {},
      hex: '0x',
      order,
    } as TaskCall<ScheduleOrder>;
    const registry = await getServiceRegistry(variant);
    return Object.keys(
      describeScheduleReads(registry, call, { owner, rules: { ...rules, variant } }),
    ).toSorted();
  };
  const first = `slot ${slot + hour}`;

  it.each([
    ['M', nativeTransfer, ['execution', 'now', 'recipient', 'shutdown', first, 'task']],
    ['M', crossChain, ['entry', 'execution', 'now', 'paraId', 'shutdown', first, 'task']],
    [
      'H',
      crossChain,
      ['details', 'entry', 'lastSlots', 'missedQueue', 'now', 'paraId', 'queue', 'shutdown', first, 'task'],
    ],
    [
      'H',
      dynamicDispatch,
      ['details', 'lastSlots', 'missedQueue', 'now', 'queue', 'shutdown', first, 'task'],
    ],
  ] as const)('of variant %s include the facts of the task, row %#', async (variant, order, names) => {
    expect(await list(variant, order)).toEqual([...names]);
  });

  it('have one slot for each booked time, and none for a list that is too long', async () => {
    const times = (count: number) => Array.from({ length: count }, (_, at) => slot + BigInt(at + 1) * hour);
    const count = async (length: number) =>
      (await list('M', { ...nativeTransfer, schedule: fixed(...times(length), slot + hour) })).filter(
        (name) => name.startsWith('slot '),
      ).length;
    expect(await count(24)).toBe(24);
    expect(await count(25)).toBe(0);
  });
});
