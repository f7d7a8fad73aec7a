import type { Hex } from '@parachron/core';
import { createTypes } from '@parachron/core/scale';
import { toHex } from '@parachron/network';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeQueue, decodeSlot, encodeEntry, encodeQueue, findEntry, removeEntry } from '../Slot.js';
import { scheduledTasks } from '../taskTypes.js';

const types = createTypes(new Map());
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex);
const entries = fc.array(fc.record({ who: hash, task_id: hash }), { maxLength: 90 });

describe('a slot that is not decoded', () => {
  it('has the bytes of its SCALE type', () => {
    fc.assert(
      fc.property(entries, fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), (keys, weight) => {
        const tasks = keys.map(({ who, task_id }): [Hex, Hex] => [who, task_id]);
        const slot = decodeSlot(types.encode(scheduledTasks, { tasks, weight }));
        expect([slot.count, slot.weight]).toEqual([keys.length, weight]);
        expect(decodeQueue(slot.entries)).toEqual(keys);
        const bytes = Buffer.concat(keys.map(encodeEntry));
        const queue = encodeQueue({ count: keys.length, entries: bytes });
        expect(types.encode(scheduledTasks, { tasks, weight }).subarray(0, queue.length)).toEqual(queue);
      }),
    );
  });

  it('finds and drops an entry by the task’s id', () => {
    fc.assert(
      fc.property(entries, fc.nat(), hash, (keys, seed, unknown) => {
        const bytes = new Uint8Array(Buffer.concat(keys.map(encodeEntry)));
        expect(findEntry(bytes, unknown)).toBe(keys.findIndex(({ task_id }) => task_id === unknown));
        const wanted = keys[seed % Math.max(keys.length, 1)];
        if (!wanted) return;
        const at = findEntry(bytes, wanted.task_id);
        expect(at).toBe(keys.findIndex(({ task_id }) => task_id === wanted.task_id));
        expect(decodeQueue(removeEntry(bytes, at))).toEqual(keys.filter((_, index) => index !== at));
      }),
    );
  });

  it('does not take an owner, or a part of two entries, for an id', () => {
    const [a, b] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const;
    const bytes = new Uint8Array([
      ...encodeEntry({ who: a, task_id: b }),
      ...encodeEntry({ who: a, task_id: a }),
    ]);
    expect(findEntry(bytes, a)).toBe(1);
    expect(findEntry(bytes, `0x${'22'.repeat(16)}${'11'.repeat(16)}`)).toBe(-1);
  });
});
