import { u8aConcat } from '@polkadot/util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeRecord, layout, type Mark } from './fileFormat.js';
import { readRecords } from './readRecords.js';

const none = new Uint8Array(16);

/** A file of records, and the mark after each of them, first the mark before all. */
function write(contents: readonly Uint8Array[]): { file: Uint8Array; marks: Mark[] } {
  const marks: Mark[] = [{ end: layout.records, checksum: none }];
  let file: Uint8Array = new Uint8Array(layout.records);
  let before: Uint8Array = none;
  for (const content of contents) {
    const { bytes, checksum } = encodeRecord(content, before);
    before = checksum;
    file = u8aConcat(file, bytes);
    marks.push({ end: file.length, checksum });
  }
  return { file, marks };
}

/** Reads all records; returns their offsets and contents, and the mark at the end. */
function read(file: Uint8Array, mark: Mark | undefined) {
  const records = readRecords('chain.log', mark ?? { end: 0, checksum: none }, (offset, length) =>
    file.slice(offset, offset + length),
  );
  const found: { offset: number; content: Uint8Array }[] = [];
  for (let next = records.next(); ; next = records.next()) {
    if (next.done) return { found, end: next.value };
    found.push(next.value);
  }
}

const contents = [new Uint8Array([1, 2, 3]), new Uint8Array(), new Uint8Array(200).fill(4)];
const { file, marks } = write(contents);

const damaged = (offset: number, reason: string) =>
  expect.objectContaining({ code: 'DATA_DAMAGED', facts: { file: 'chain.log', offset, reason } });

it('reads the records of a file in order, with their offsets', () => {
  const { found, end } = read(file, marks[3]);
  expect(found.map(({ content }) => content)).toEqual(contents);
  expect(found.map(({ offset }) => offset)).toEqual(marks.slice(0, 3).map(({ end }) => end));
  expect(end).toEqual(marks[3]);
});

it('reads a file without records', () => {
  expect(read(new Uint8Array(layout.records), marks[0])).toEqual({ found: [], end: marks[0] });
});

it('reads whole records after the mark, which a killed process has written but not acknowledged', () => {
  expect(read(file, marks[1]).found).toHaveLength(3);
});

it('ends at an incomplete record after the mark, wherever it ends', () => {
  const last = marks[2]?.end ?? 0;
  for (let length = last; length < file.length; length += 7) {
    expect(read(file.slice(0, length), marks[2])).toMatchObject({ found: [{}, {}], end: marks[2] });
  }
});

it.each([
  ['in the length', 0, 'the length of a record is damaged'],
  ['in the checksum of the length', 4, 'the length of a record is damaged'],
  ['in the content', layout.prefix, 'a record is damaged'],
  ['in the checksum of the record', layout.prefix + 3, 'a record is damaged'],
])('refuses a change %s of an acknowledged record', (_title, at, reason) => {
  const changed = Uint8Array.from(file);
  changed[layout.records + at] = (changed[layout.records + at] ?? 0) ^ 1;
  expect(() => read(changed, marks[3])).toThrowError(damaged(layout.records, reason));
});

it('refuses a file that ends before its mark, at the record that is missing', () => {
  const reason = 'the file ends before what was acknowledged';
  expect(() => read(file.slice(0, -1), marks[3])).toThrowError(damaged(marks[2]?.end ?? 0, reason));
  expect(() => read(file.slice(0, marks[2]?.end), marks[3])).toThrowError(
    damaged(marks[2]?.end ?? 0, reason),
  );
});

it('refuses records in another order, repeated records and missing records', () => {
  const [one, two] = [file.slice(marks[0]?.end, marks[1]?.end), file.slice(marks[1]?.end, marks[2]?.end)];
  const begin = file.slice(0, layout.records);
  for (const records of [
    [two, one],
    [one, one],
    [two, two],
  ]) {
    expect(() => read(u8aConcat(begin, ...records), marks[2])).toThrowError(
      expect.objectContaining({ code: 'DATA_DAMAGED' }),
    );
  }
});

it('refuses a mark of other records', () => {
  const other = { end: marks[2]?.end ?? 0, checksum: none };
  expect(() => read(file, other)).toThrowError(damaged(layout.mark, 'the mark belongs to other records'));
});

it('reads what was written, for records of any content', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 }), (records) => {
      const made = write(records);
      expect(read(made.file, made.marks.at(-1)).found.map(({ content }) => content)).toEqual(records);
    }),
    { numRuns: 50 },
  );
});
