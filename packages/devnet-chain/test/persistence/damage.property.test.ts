import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isParachronError } from '@parachron/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ChainFile } from '../../src/persistence/ChainFile.js';
import { layout } from '../../src/persistence/fileFormat.js';
import type { DataDamagedError } from '../../src/persistence/persistenceErrors.js';
import { describeChain, fileOf, makeDir, makeSharedDir } from '../support/dataDir.js';
import { openChain } from './support/openChain.js';

const dir = makeSharedDir();
const file = fileOf(dir);
/** The file's bytes after each entry, first the file of a chain without entries. */
const stages: Uint8Array[] = [];
let whole: Uint8Array;
let contents: string[];

beforeAll(async () => {
  const chain = await openChain(dir);
  // Each kind of entry occurs once: the duration of the tests below grows with the length of the file.
  const entries = [
    () => chain.setHead(0),
    () => chain.setStorage(new Map([['0x1234', new Uint8Array(20)]])),
    () => chain.createBlock(),
  ];
  stages.push(readFileSync(file));
  for (const entry of entries) {
    entry();
    stages.push(readFileSync(file));
  }
  chain.close();
  whole = stages.at(-1) as Uint8Array;
  contents = readContents(whole) as string[];
});

/** Returns the content of a file of these bytes, or the offset at which the file is refused. */
function readContents(bytes: Uint8Array): string[] | { offset: number } {
  writeFileSync(file, bytes);
  const found: string[] = [];
  let opened: ChainFile | undefined;
  try {
    opened = ChainFile.open(file);
    opened.readAll(({ content }) => found.push(Buffer.from(content).toString('hex')));
    return found;
  } catch (error) {
    if (!isParachronError(error, 'DATA_DAMAGED')) throw error;
    const { facts } = error as DataDamagedError;
    if (facts.file !== file) throw error;
    return { offset: facts.offset };
  } finally {
    opened?.close();
  }
}

describe('a modified file', () => {
  test('is refused for any changed byte, with the offset', () => {
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Uint8Array.from(whole);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      const read = readContents(changed);
      expect(read, `byte ${at}`).toHaveProperty('offset');
      expect((read as { offset: number }).offset).toBeLessThanOrEqual(at);
    }
  });

  test('is refused if truncated at any byte', () => {
    for (let length = 0; length < whole.length; length += 1) {
      expect(readContents(whole.subarray(0, length)), `length ${length}`).toHaveProperty('offset');
    }
  });

  test('is refused if parts are overwritten, missing, repeated or reordered', () => {
    const place = fc.nat({ max: whole.length });
    fc.assert(
      fc.property(place, place, place, fc.uint8Array({ maxLength: 64 }), (one, other, third, junk) => {
        const [a = 0, b = 0, c = 0] = [one, other, third].sort((x, y) => x - y);
        const part = (from: number, to: number) => whole.subarray(from, to);
        const all = [
          [part(0, a), junk, part(a + junk.length, whole.length)],
          [part(0, a), part(b, whole.length)],
          [part(0, b), part(a, b), part(b, whole.length)],
          [part(0, a), part(b, c), part(a, b), part(c, whole.length)],
        ];
        for (const parts of all) {
          const bytes = Buffer.concat(parts);
          // Bytes after the end were never acknowledged, and may have any value.
          const isSame = bytes.subarray(0, whole.length).equals(whole);
          const read = readContents(bytes);
          expect(read).toEqual(isSame ? contents : expect.objectContaining({ offset: expect.any(Number) }));
        }
      }),
      { numRuns: 50 },
    );
  });

  test('restores the acknowledged blocks after a process stopped at any point of a write', () => {
    for (const [at, before] of stages.slice(0, -1).entries()) {
      const after = stages[at + 1] as Uint8Array;
      const record = after.subarray(before.length);
      for (let written = 0; written <= record.length; written += 1) {
        const read = readContents(Buffer.concat([before, record.subarray(0, written)]));
        const count = written === record.length ? at + 1 : at;
        expect(read).toEqual(contents.slice(0, count));
        // Incomplete records are lost.
        expect(readFileSync(file).length).toBe(written === record.length ? after.length : before.length);
      }
    }
  });

  test('restores the acknowledged blocks if invalid bytes follow the last record', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: stages.length - 2 }),
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        (at, junk) => {
          const before = stages[at] as Uint8Array;
          expect(readContents(Buffer.concat([before, junk]))).toEqual(contents.slice(0, at));
        },
      ),
      { numRuns: 50 },
    );
  });
});

test('a chain starts from a damaged file with all its blocks, or is refused', async () => {
  writeFileSync(file, whole);
  const good = await openChain(dir);
  const expected = describeChain(good);
  good.close();
  const at = fc.nat({ max: whole.length - 1 });
  await fc.assert(
    fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (place, mask) => {
      const other = makeDir();
      mkdirSync(other, { recursive: true });
      copyFileSync(file, fileOf(other));
      const bytes = Uint8Array.from(whole);
      bytes[place] = (bytes[place] ?? 0) ^ mask;
      writeFileSync(fileOf(other), bytes);
      const opened = await openChain(other).catch((error: unknown) => error);
      if (!isParachronError(opened)) throw new TypeError('a damaged file was taken');
      expect(opened.code).toBe('DATA_DAMAGED');
    }),
    { numRuns: 10 },
  );
  writeFileSync(file, whole);
  const again = await openChain(dir);
  expect(describeChain(again)).toEqual(expected);
  expect(readFileSync(file).length).toBe(whole.length);
  expect(layout.records).toBeLessThan(whole.length);
  again.close();
});
