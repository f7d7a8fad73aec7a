import type { Snapshot } from '@parachron/client';
import type { Answer, Reads } from '@parachron/core';
import { TypeRegistry } from '@polkadot/types';
import { describe, expect, it } from 'vitest';
import { bookedSlot, hour, rules, slot } from '../../test/support/checkFacts.js';
import type { Slot } from '../reading/describeSlotRead.js';
import { countDue, describeQueueReads } from './countDue.js';

const known = <T>(value: T): Answer<T> => ({ known: true, value, evidence: {} as never });
const unknown: Answer<never> = { known: false, reason: 'A reason.', howToFindOut: 'Look.' };

/** A service whose slots have one task of 5 ps each; lists the slots that were read. */
function createService(answer: (time: bigint) => Answer<Slot> = (time) => known(bookedSlot(1, 5n, time))) {
  const asked: bigint[] = [];
  const snapshot = {
    runtime: { registry: { metadata: { pallets: [] } } },
    read: async (reads: Reads) => {
      const times = Object.keys(reads).map(BigInt);
      asked.push(...times);
      return Object.fromEntries(times.map((time) => [`${time}`, answer(time)]));
    },
  } as unknown as Snapshot;
  return { snapshot, asked };
}

const count = async (
  answers: Readonly<Record<string, Answer<unknown>>>,
  {
    hours = 0,
    service = createService(),
  }: { hours?: number; service?: ReturnType<typeof createService> } = {},
) => {
  const latest = Number(slot + BigInt(hours) * hour) * 1000;
  return { due: await countDue(service.snapshot, answers, { latest, rules }), asked: service.asked };
};
const lastSlots = known([slot, slot]);

describe('countDue', () => {
  it('counts the tasks of both queues, whose weights are not stored', async () => {
    expect(await count({ queue: known(3), missedQueue: known(4), lastSlots })).toEqual({
      due: { count: 7n, weight: 0n },
      asked: [],
    });
  });

  it('adds the tasks of the slots that begin until inclusion', async () => {
    const { due, asked } = await count({ queue: known(3), lastSlots }, { hours: 2 });
    expect(due).toEqual({ count: 5n, weight: 10n });
    expect(asked.toSorted()).toEqual([slot + hour, slot + 2n * hour]);
  });

  it('counts from the last slot that the service has swept, not the last that it has loaded', async () => {
    const { asked } = await count({ lastSlots: known([slot + 2n * hour, slot + hour]) }, { hours: 2 });
    expect(asked).toEqual([slot + 2n * hour]);
  });

  it('reads at most 64 slots, the latest ones', async () => {
    const { due, asked } = await count({ lastSlots: known([0n, 0n]) });
    expect(asked).toHaveLength(64);
    expect(asked).toContain(slot);
    expect(asked).toContain(slot - 63n * hour);
    expect(due).toEqual({ count: 64n, weight: 320n });
  });

  it('reads nothing for a clock behind the service', async () => {
    expect((await count({ lastSlots: known([slot + hour, slot + hour]) })).asked).toEqual([]);
  });

  it.each([
    ['nothing known', {}],
    ['unknown queues', { queue: unknown, missedQueue: unknown, lastSlots: unknown }],
    ['no swept slot, before the first block', { queue: known(0), lastSlots: known([]) }],
  ])('counts nothing with %s', async (_, answers) => {
    expect(await count(answers, { hours: 2 })).toEqual({ due: { count: 0n, weight: 0n }, asked: [] });
  });

  it('counts no weight for a slot that does not store it', async () => {
    const service = createService((time) => known({ ...bookedSlot(2, 0n, time), weight: undefined }));
    expect((await count({ lastSlots }, { hours: 1, service })).due).toEqual({ count: 2n, weight: 0n });
  });

  it('throws if a slot cannot be read', async () => {
    const service = createService(() => unknown);
    await expect(count({ lastSlots }, { hours: 1, service })).rejects.toThrow(
      expect.objectContaining({ code: 'STATE_UNKNOWN' }),
    );
  });
});

describe('queueReads', () => {
  const reads = describeQueueReads();

  it('names the items of the service', () => {
    expect(Object.values(reads).map(({ pallet, item }) => `${pallet}.${item}`)).toEqual([
      ...['AutomationTime.TaskQueueV2', 'AutomationTime.MissedQueueV2', 'AutomationTime.LastTimeSlot'],
    ]);
  });

  it('reads an absent value as empty', () => {
    expect([reads.queue, reads.missedQueue].map(({ decode }) => decode(undefined))).toEqual([0, 0]);
    expect(reads.lastSlots.decode(undefined)).toEqual([]);
  });

  it('reads the number of waiting tasks', () => {
    const waiting = new TypeRegistry().createType('Vec<u32>', [1, 2, 3]);
    expect(reads.queue.decode(waiting)).toBe(3);
    expect(reads.queue.decode(new TypeRegistry().createType('u32', 5))).toBe(0);
  });

  it('reads slots as numbers or text', () => {
    const codec = { toJSON: () => [3600, '7200'] };
    expect(reads.lastSlots.decode(codec as never)).toEqual([3600n, 7200n]);
  });
});
