import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksAtOnce } from './blocks.js';
import {
  advanceTargetSearch,
  type BlockRange,
  deriveSearchStep,
  noTargetSearch,
  type PlacedEnd,
  type TargetSearch,
} from './TargetSearch.js';
import type { Place } from './WatchCursor.js';

/** The ends of a block's messages in order; after an end that is not final, the same message may have another end. */
type Blocks = readonly (readonly { readonly isFinal: boolean }[])[];

const finalEnds = fc.array(fc.array(fc.constant({ isFinal: true }), { maxLength: 3 }), {
  minLength: 1,
  maxLength: 150,
});
const times = fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 8 });
const heads = fc.array(fc.integer({ min: 1, max: 150 }), { maxLength: 12 });

function createEnd(number: number, index: number): PlacedEnd {
  const block = { number, hash: '0x' } as const;
  return { found: { change: { kind: 'done' }, block }, place: { number, index } };
}

/** The end that a read of consecutive blocks finds: the first final end, or else the last end. */
function look(blocks: Blocks, { first, last }: { first: number; last: number }, after: Place | undefined) {
  let early: PlacedEnd | undefined;
  for (let number = first; number <= last; number += 1) {
    const from = after?.number === number ? after.index + 1 : 0;
    for (const [index, { isFinal }] of (blocks[number - 1] ?? []).entries()) {
      if (index < from) continue;
      early = createEnd(number, index);
      if (isFinal) return { ...early, isFinal };
    }
  }
  return early && { ...early, isFinal: false };
}

/** Searches for messages in the order of sending, up to each head in turn. */
function search(
  blocks: Blocks,
  sent: readonly number[],
  about: { heads: readonly number[]; patience: number },
) {
  const ends: (Place | 'unseen')[] = [];
  let state: TargetSearch = noTargetSearch;
  const reads: { readonly range: BlockRange; readonly head: number }[] = [];
  for (const number of about.heads) {
    state = advanceTargetSearch(state, { kind: 'headed', head: { number, hash: '0x' } });
    for (let sentAt = sent[ends.length]; sentAt !== undefined; sentAt = sent[ends.length]) {
      const step = deriveSearchStep(state, { sentAt, patience: about.patience });
      if (step.kind === 'wait') break;
      if (step.kind === 'locate') {
        const first = step.known ?? Math.min(Math.max(sentAt, step.range.first), step.range.last);
        state = advanceTargetSearch(state, { kind: 'located', sentAt, first });
      } else if (step.kind === 'read') {
        reads.push({ range: step.range, head: number });
        const end = look(blocks, step.range, state.place);
        if (end?.isFinal) ends.push(end.place);
        state = advanceTargetSearch(
          state,
          end?.isFinal
            ? { kind: 'ended', place: end.place }
            : { kind: 'read', last: step.range.last, early: end },
        );
      } else {
        ends.push(step.kind === 'end' ? step.place : 'unseen');
        state = advanceTargetSearch(
          state,
          step.kind === 'end' ? { kind: 'ended', place: step.place } : { kind: 'unseen' },
        );
      }
    }
  }
  return { ends, reads, state };
}

const sorted = (values: readonly number[]) => values.toSorted((one, two) => one - two);

test('each message gets the next final end after its sending and after the previous end', () => {
  fc.assert(
    fc.property(finalEnds, times, (blocks, sent) => {
      const order = sorted(sent).filter((time) => time <= blocks.length);
      const all = blocks.flatMap((ends, at) => ends.map((_, index) => ({ number: at + 1, index })));
      const expected: Place[] = [];
      for (const time of order) {
        const last = expected.at(-1);
        const next = all.find(
          ({ number, index }) =>
            number >= time &&
            (!last || number > last.number || (number === last.number && index > last.index)),
        );
        if (!next) break;
        expected.push(next);
      }
      const { ends } = search(blocks, order, { heads: [blocks.length], patience: 1000 });
      expect(ends).toEqual(expected);
    }),
  );
});

test('an outcome that may change does not depend on the time at which the blocks are read', () => {
  const block = fc.integer({ min: 1, max: 150 });
  const finals = fc.array(block, { maxLength: 3 });
  fc.assert(
    fc.property(block, finals, heads, fc.integer({ min: 1, max: 60 }), (sentAt, ended, steps, patience) => {
      const blocks = Array.from({ length: 150 }, (_, at) => [
        ...(at + 1 === sentAt ? [{ isFinal: false }] : []),
        ...(ended.includes(at + 1) ? [{ isFinal: true }] : []),
      ]);
      const begun = sorted(steps).filter((head) => head >= sentAt);
      const late = search(blocks, [sentAt], { heads: [150], patience });
      expect(search(blocks, [sentAt], { heads: [...begun, 150], patience }).ends).toEqual(late.ends);
    }),
    { numRuns: 500 },
  );
});

test('each block up to the head is read once for a message, in batches of limited size', () => {
  fc.assert(
    fc.property(heads, (steps) => {
      const { reads, state } = search([], [1], { heads: sorted(steps), patience: 1000 });
      const numbers = reads.flatMap(({ range: { first, last } }) =>
        Array.from({ length: last - first + 1 }, (_, at) => first + at),
      );
      expect(numbers).toEqual(Array.from({ length: Math.max(0, ...steps) }, (_, at) => at + 1));
      expect(reads.filter(({ range, head }) => range.last > head)).toEqual([]);
      expect(reads.filter(({ range }) => range.last - range.first >= blocksAtOnce)).toEqual([]);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }),
  );
});
