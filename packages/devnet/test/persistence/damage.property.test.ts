import { readFileSync, writeFileSync } from 'node:fs';
import { isParachronError } from '@parachron/core';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ChainFile } from '../../src/persistence/ChainFile.js';
import type { DataDamagedError } from '../../src/persistence/persistenceErrors.js';
import { describeChain, fileOf, makeDir, makeSharedDir } from '../support/dataDir.js';
import { writeState } from '../support/smallChain.js';
import { openChain } from './support/openChain.js';

const dir = makeSharedDir();
const file = fileOf(dir);
let whole: Buffer;
/** The ends of the records in the file. */
let ends: number[];
let contents: unknown[];

beforeAll(async () => {
  const chain = await openChain(dir);
  // Each kind of entry occurs once: the duration of the tests below grows with the length of the file.
  await chain.setHead(0);
  await writeState(chain, new Map([['0x1234', new Uint8Array(20)]]));
  await chain.build();
  chain.close();
  whole = readFileSync(file);
  ends = [...whole].flatMap((byte, at) => (byte === 10 ? [at + 1] : []));
  contents = readContents(whole) as unknown[];
});

/** Returns the records of a file of these bytes, or the offset at which the file is refused. */
function readContents(bytes: Uint8Array): unknown[] | { offset: number } {
  writeFileSync(file, bytes);
  const opened = new ChainFile(file);
  try {
    return [...opened.read()].map(({ record }) => record);
  } catch (error) {
    if (!isParachronError(error, 'DATA_DAMAGED')) throw error;
    const { facts } = error as DataDamagedError;
    if (facts.file !== file) throw error;
    return { offset: facts.offset };
  } finally {
    opened.close();
  }
}

test('a file with a changed byte is refused, with the offset of its record', () => {
  // Without its end, the last record is one that was not finished.
  for (let at = 0; at < whole.length - 1; at += 1) {
    const changed = Uint8Array.from(whole);
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    const start = ends.findLast((end) => end <= at) ?? 0;
    expect(readContents(changed), `byte ${at}`).toEqual({ offset: start });
  }
});

test('a process that stopped at any point of a write leaves the records before, and what follows is removed', () => {
  for (let length = 0; length <= whole.length; length += 1) {
    const count = ends.filter((end) => end <= length).length;
    expect(readContents(whole.subarray(0, length)), `length ${length}`).toEqual(contents.slice(0, count));
    expect(readFileSync(file).length).toBe(ends[count - 1] ?? 0);
  }
});

test('a file with parts that are overwritten, missing, repeated or reordered has no other records', () => {
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
        const read = readContents(Buffer.concat(parts));
        if (Array.isArray(read)) expect(contents.slice(0, read.length)).toEqual(read);
        else expect(read.offset).toBeLessThan(whole.length + junk.length);
      }
    }),
    { numRuns: 50 },
  );
});

test.each(['PARACHRON', 'parachron'])('a file of another format is refused, and not emptied: %s', (name) => {
  const other = Buffer.from(`${name} and bytes without the end of a line`);
  expect(readContents(other)).toEqual({ offset: 0 });
  expect(readFileSync(file)).toEqual(other);
});

test('a file is written only between its reading and its end: its handle may then be that of another file', () => {
  writeFileSync(file, whole);
  const opened = new ChainFile(file);
  const refused = expect.objectContaining({ code: 'DATA_INACCESSIBLE' });
  const reason = 'it is closed, or an earlier write failed';
  expect(() => opened.append({})).toThrow(refused);
  expect([...opened.read()]).toHaveLength(ends.length);
  opened.close();
  expect(() => opened.append({})).toThrow(reason);
  expect(readFileSync(file)).toEqual(whole);
});

test('a chain with a damaged file is refused', async () => {
  writeFileSync(file, whole);
  const good = await openChain(dir);
  const expected = describeChain(good);
  good.close();
  expect(readFileSync(file)).toEqual(whole);
  const other = makeDir();
  const changed = Uint8Array.from(whole);
  changed[100] = (changed[100] ?? 0) ^ 1;
  writeFileSync(fileOf(other), changed);
  await expect(openChain(other)).rejects.toMatchObject({ code: 'DATA_DAMAGED' });
  writeFileSync(fileOf(other), whole);
  const again = await openChain(other);
  expect(describeChain(again)).toEqual(expected);
  again.close();
});
