import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksAtOnce } from './blocks.js';
import { type BlockRange, TargetSearch } from './TargetSearch.js';
import type { EventPosition } from './WatchCursor.js';

/** The ends of a block's messages in order; after an end that is not final, the same message may have another end. */
type Blocks = readonly (readonly { readonly isFinal: boolean }[])[];

const finalEnds = fc.array(fc.array(fc.constant({ isFinal: true }), { maxLength: 3 }), {
  minLength: 1,
  maxLength: 150,
});
const times = fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 8 });
const heads = fc.array(fc.integer({ min: 1, max: 150 }), { maxLength: 12 });

function createEnd(number: number, index: number) {
  const block = { number, hash: '0x' } as const;
  return { change: { kind: 'done' as const }, block, place: { number, index } };
}

/** The end that a read of consecutive blocks finds: the first final end, or else the last end. */
function look(
  blocks: Blocks,
  { first, last }: { first: number; last: number },
  after: EventPosition | undefined,
) {
  let early: ReturnType<typeof createEnd> | undefined;
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
async function search(
  blocks: Blocks,
  sent: readonly number[],
  about: { heads: readonly number[]; patience: number },
) {
  const ends: (EventPosition | 'unseen')[] = [];
  const target = new TargetSearch();
  let last: EventPosition | undefined;
  const reads: { readonly range: BlockRange; readonly head: number }[] = [];
  const how = {
    patience: about.patience,
    locate: async (sentAt: number, { first, last }: BlockRange) => Math.min(Math.max(sentAt, first), last),
    read: async (range: BlockRange) => {
      reads.push({ range, head: target.head.number });
      return look(blocks, range, last);
    },
  };
  for (const number of about.heads) {
    target.head = { number, hash: '0x' };
    for (let sentAt = sent[ends.length]; sentAt !== undefined; sentAt = sent[ends.length]) {
      const end = await target.find({ sentAt, after: last }, how);
      if (!end) break;
      last = 'blocks' in end ? last : end.place;
      ends.push('blocks' in end || !end.place ? 'unseen' : end.place);
    }
  }
  return { ends, reads };
}

const sorted = (values: readonly number[]) => values.toSorted((one, two) => one - two);

test('each message gets the next final end after its sending and after the previous end', async () => {
  await fc.assert(
    fc.asyncProperty(finalEnds, times, async (blocks, sent) => {
      const order = sorted(sent).filter((time) => time <= blocks.length);
      const all = blocks.flatMap((ends, at) => ends.map((_, index) => ({ number: at + 1, index })));
      const expected: EventPosition[] = [];
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
      const { ends } = await search(blocks, order, { heads: [blocks.length], patience: 1000 });
      expect(ends).toEqual(expected);
    }),
  );
});

test('an outcome that may change does not depend on the time at which the blocks are read', async () => {
  const block = fc.integer({ min: 1, max: 150 });
  const finals = fc.array(block, { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      block,
      finals,
      heads,
      fc.integer({ min: 1, max: 60 }),
      async (sentAt, ended, steps, patience) => {
        const blocks = Array.from({ length: 150 }, (_, at) => [
          ...(at + 1 === sentAt ? [{ isFinal: false }] : []),
          ...(ended.includes(at + 1) ? [{ isFinal: true }] : []),
        ]);
        const begun = sorted(steps).filter((head) => head >= sentAt);
        const late = await search(blocks, [sentAt], { heads: [150], patience });
        const early = await search(blocks, [sentAt], { heads: [...begun, 150], patience });
        expect(early.ends).toEqual(late.ends);
      },
    ),
    { numRuns: 500 },
  );
});

test('each block up to the head is read once for a message, in batches of limited size', async () => {
  await fc.assert(
    fc.asyncProperty(heads, async (steps) => {
      const { reads } = await search([], [1], { heads: sorted(steps), patience: 1000 });
      const numbers = reads.flatMap(({ range: { first, last } }) =>
        Array.from({ length: last - first + 1 }, (_, at) => first + at),
      );
      expect(numbers).toEqual(Array.from({ length: Math.max(0, ...steps) }, (_, at) => at + 1));
      expect(reads.filter(({ range, head }) => range.last > head)).toEqual([]);
      expect(reads.filter(({ range }) => range.last - range.first >= blocksAtOnce)).toEqual([]);
    }),
  );
});
