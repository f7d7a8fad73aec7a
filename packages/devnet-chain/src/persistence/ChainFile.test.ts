import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeDir } from '../../test/support/dataDir.js';
import { ChainFile, runOnFile } from './ChainFile.js';
import { encodeHead, encodeMark, encodeRecord, layout } from './fileFormat.js';

const head = { startTime: 5, genesisHash: `0x${'aa'.repeat(32)}`, runtimeHash: `0x${'bb'.repeat(32)}` };
const none = new Uint8Array(16);

function create(): string {
  const path = join(makeDir(), 'chain.log');
  const mark = encodeMark({ end: layout.records, checksum: none });
  writeFileSync(path, Buffer.concat([encodeHead(head), mark]));
  return path;
}

/** Opens a file and reads its records. */
function open(path: string): { file: ChainFile; contents: number[][] } {
  const file = ChainFile.open(path);
  const contents: number[][] = [];
  file.readAll(({ content }) => contents.push([...content]));
  return { file, contents };
}

it('reads the head, and appends records that the next opening reads', () => {
  const path = create();
  const { file, contents } = open(path);
  expect(file.head).toEqual(head);
  expect(contents).toEqual([]);
  file.writeRecord(new Uint8Array([1, 2]));
  file.writeRecord(new Uint8Array());
  file.close();
  const again = open(path);
  expect(again.contents).toEqual([[1, 2], []]);
  again.file.writeRecord(new Uint8Array([3]));
  again.file.close();
  const last = open(path);
  expect(last.contents).toEqual([[1, 2], [], [3]]);
  last.file.close();
});

it('acknowledges each record by the mark', () => {
  const path = create();
  const { file } = open(path);
  const content = new Uint8Array([7]);
  file.writeRecord(content);
  file.close();
  const { bytes, checksum } = encodeRecord(content, none);
  const expected = Buffer.concat([
    encodeHead(head),
    encodeMark({ end: layout.records + bytes.length, checksum }),
    bytes,
  ]);
  expect(readFileSync(path)).toEqual(expected);
});

it('removes an incomplete record of a killed process', () => {
  const path = create();
  const { file } = open(path);
  file.writeRecord(new Uint8Array([1]));
  file.close();
  const whole = readFileSync(path);
  writeFileSync(path, Buffer.concat([whole, new Uint8Array([9, 9, 9])]));
  const again = open(path);
  expect(again.contents).toEqual([[1]]);
  again.file.close();
  expect(readFileSync(path)).toEqual(whole);
});

it.each([
  ['before the records are read', (file: ChainFile) => file],
  [
    'after the end',
    (file: ChainFile) => {
      file.readAll(() => undefined);
      file.close();
      return file;
    },
  ],
])('appends nothing %s', (_title, prepare) => {
  const path = create();
  const file = prepare(ChainFile.open(path));
  expect(() => file.writeRecord(new Uint8Array([1]))).toThrowError(
    expect.objectContaining({
      code: 'DATA_INACCESSIBLE',
      facts: { file: path, reason: 'it is closed, or an earlier write failed' },
    }),
  );
  file.close();
  file.close();
});

it.each([
  ['head', 10, 0, 'its head is damaged'],
  ['mark', layout.mark + 3, layout.mark, 'its mark is damaged'],
])('refuses a damaged %s', (_title, at, offset, reason) => {
  const path = create();
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  expect(() => ChainFile.open(path)).toThrowError(
    expect.objectContaining({ code: 'DATA_DAMAGED', facts: { file: path, offset, reason } }),
  );
});

it('refuses a file that ends in its head', () => {
  const path = create();
  truncateSync(path, 50);
  expect(() => ChainFile.open(path)).toThrowError(expect.objectContaining({ code: 'DATA_DAMAGED' }));
});

it('names a file that is absent', () => {
  const path = join(makeDir(), 'absent.log');
  expect(() => ChainFile.open(path)).toThrowError(
    expect.objectContaining({ code: 'DATA_INACCESSIBLE', facts: { file: path, reason: 'ENOENT' } }),
  );
});

const systemError = (code: string) => Object.assign(new Error('system'), { code });

it.each([
  ['ENOSPC', 'the disk is full (ENOSPC)'],
  ['EDQUOT', 'the disk quota is used up (EDQUOT)'],
  ['EFBIG', 'the system allows no larger file (EFBIG)'],
  ['EIO', 'EIO'],
])('describes the error %s of the system', (code, reason) => {
  const cause = systemError(code);
  const work = () => {
    throw cause;
  };
  expect(() => runOnFile('a file', work)).toThrowError(
    expect.objectContaining({ code: 'DATA_INACCESSIBLE', facts: { file: 'a file', reason }, cause }),
  );
});

it('passes results and other errors on', () => {
  expect(runOnFile('a file', () => 7)).toBe(7);
  const defect = () => {
    throw new TypeError('a defect');
  };
  expect(() => runOnFile('a file', defect)).toThrowError(TypeError);
});
