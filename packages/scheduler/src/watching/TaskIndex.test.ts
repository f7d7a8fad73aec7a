import type { Hex } from '@parachron/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TaskIndex } from './TaskIndex.js';

// Only a few byte values, so that ids have common prefixes and overlap.
const bytes = (minLength: number, maxLength: number) =>
  fc
    .array(fc.constantFrom('00', '01', 'ff'), { minLength, maxLength })
    .map((list): Hex => `0x${list.join('')}`);

test('finds each indexed task id at any byte of the data, and no other id', () => {
  const id = fc.oneof(bytes(32, 32), fc.constant<Hex>(`0x${'00'.repeat(32)}`));
  const text = fc.array(fc.oneof(bytes(0, 40), id), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(id, { maxLength: 5 }), text, (ids, parts) => {
      const index = new TaskIndex();
      for (const one of ids) index.add(one);
      const all = `0x${parts.map((part) => part.slice(2)).join('')}` as Hex;
      const stands = (one: Hex) => {
        const at = [...all.matchAll(new RegExp(`(?=${one.slice(2)})`, 'g'))].map((match) => match.index);
        return at.some((place) => place % 2 === 0);
      };
      expect([...index.find(all)].sort()).toEqual([...new Set(ids)].filter(stands).sort());
    }),
    { seed: 5 },
  );
});

test('does not find a removed id', () => {
  const index = new TaskIndex();
  const id: Hex = `0x${'ab'.repeat(32)}`;
  index.add(id);
  index.remove(id);
  expect(index.find(id).size).toBe(0);
});
