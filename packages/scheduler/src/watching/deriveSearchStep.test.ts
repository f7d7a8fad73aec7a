import { expect, test } from 'vitest';
import { advanceTargetSearch } from './advanceTargetSearch.js';
import { deriveSearchStep } from './deriveSearchStep.js';
import { noTargetSearch, type PlacedEnd, type TargetSearch } from './TargetSearch.js';

const message = { sentAt: 1, patience: 50 };
const place = { number: 7, index: 2 };
const early: PlacedEnd = { found: { change: { kind: 'done' }, block: { number: 7, hash: '0x' } }, place };

function searchUpTo(number: number, current: TargetSearch['current']): TargetSearch {
  return { head: { number, hash: '0x' }, ...(current && { current }) };
}

test('a search begins with the first block after the last end', () => {
  const resumed = advanceTargetSearch(searchUpTo(9, undefined), { kind: 'resumed', place });
  const range = { first: 7, last: 9 };
  expect(deriveSearchStep(resumed, message)).toEqual({ kind: 'locate', range, known: undefined });
  const located = advanceTargetSearch(resumed, { kind: 'located', sentAt: 1, first: 3 });
  expect(deriveSearchStep(located, message)).toEqual({ kind: 'read', range });
});

test('the first block is located once for messages of the same time', () => {
  const located = advanceTargetSearch(searchUpTo(9, undefined), { kind: 'located', sentAt: 1, first: 3 });
  const ended = advanceTargetSearch(located, { kind: 'ended', place });
  expect(deriveSearchStep(ended, message)).toMatchObject({ kind: 'locate', known: 3 });
  expect(deriveSearchStep(ended, { ...message, sentAt: 2 })).toMatchObject({ known: undefined });
});

test('at most 32 blocks are read together', () => {
  expect(deriveSearchStep(searchUpTo(100, { first: 1, next: 1 }), message)).toEqual({
    kind: 'read',
    range: { first: 1, last: 32 },
  });
});

test.each([
  [49, 'wait'],
  [50, 'give-up'],
  [51, 'give-up'],
])('a search without an end in %i blocks: %s', (last, kind) => {
  expect(deriveSearchStep(searchUpTo(last, { first: 1, next: last + 1 }), message).kind).toBe(kind);
});

test.each([
  ['waits before the last block of the patience', 49, 50, 'wait'],
  ['ends after the patience', 56, 57, 'end'],
  ['ends after the patience, even if the target has more blocks', 200, 57, 'end'],
])('an outcome that may change %s', (_, head, next, kind) => {
  expect(deriveSearchStep(searchUpTo(head, { first: 7, next, early }), message).kind).toBe(kind);
});

test('the first state of a search has no position', () => {
  expect(deriveSearchStep(noTargetSearch, message)).toMatchObject({ range: { first: 1, last: 0 } });
});
