import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { isRecord } from '@parachron/core';
import {
  decodeHead,
  decodeMark,
  encodeMark,
  encodeRecord,
  type FileHead,
  layout,
  type Mark,
} from './fileFormat.js';
import { DataDamagedError, DataInaccessibleError } from './persistenceErrors.js';
import { type FoundRecord, readRecords } from './readRecords.js';

/** The file of a chain's data, open for reading and writing. */
export class ChainFile {
  readonly path: string;
  readonly head: FileHead;
  readonly #handle: number;
  #end: Mark;
  /** Whether records can be appended: all are read, none failed, and the file is open. */
  #isReady = false;
  #isClosed = false;

  private constructor(parts: { path: string; handle: number; head: FileHead; end: Mark }) {
    this.path = parts.path;
    this.head = parts.head;
    this.#handle = parts.handle;
    this.#end = parts.end;
  }

  /**
   * Opens a file and reads its head.
   *
   * @throws DATA_DAMAGED when the head is damaged
   * @throws DATA_INACCESSIBLE when the file cannot be read
   */
  static open(path: string): ChainFile {
    const handle = runOnFile(path, () => openSync(path, 'r+'));
    try {
      const read = (offset: number, length: number) => runOnFile(path, () => readAt(handle, offset, length));
      const head = decodeHead(read(0, layout.mark));
      if (!head) throw new DataDamagedError({ file: path, offset: 0, reason: 'its head is damaged' });
      const end = decodeMark(read(layout.mark, layout.records - layout.mark));
      if (end) return new ChainFile({ path, handle, head, end });
      throw new DataDamagedError({
        file: path,
        offset: layout.mark,
        reason: 'its mark is damaged',
      });
    } catch (error) {
      closeSync(handle);
      throw error;
    }
  }

  /**
   * Passes every record to `take`, in order, and removes a record that a killed process did not finish. No record can
   * be appended before this call.
   *
   * @throws DATA_DAMAGED when any other part of the file is damaged
   */
  readAll(take: (record: FoundRecord) => void): void {
    const { path } = this;
    const records = readRecords(path, this.#end, (offset, length) =>
      runOnFile(path, () => readAt(this.#handle, offset, length)),
    );
    let next = records.next();
    for (; !next.done; next = records.next()) take(next.value);
    const end = next.value;
    runOnFile(path, () => ftruncateSync(this.#handle, end.end));
    this.#end = end;
    this.#isReady = true;
  }

  /**
   * Appends a record and returns once the record is on the disk.
   *
   * @throws DATA_INACCESSIBLE when the record cannot be written; the acknowledged records do not change
   */
  writeRecord(content: Uint8Array): void {
    if (!this.#isReady)
      throw new DataInaccessibleError({
        file: this.path,
        reason: 'it is closed, or an earlier write failed',
      });
    const { bytes, checksum } = encodeRecord(content, this.#end.checksum);
    const end = { end: this.#end.end + bytes.length, checksum };
    // A failed write may leave bytes after the mark. The next write overwrites these bytes, or the next opening removes them.
    runOnFile(this.path, () => writeAt(this.#handle, bytes, this.#end.end));
    // After a failure here the contents of the disk are unknown.
    this.#isReady = false;
    runOnFile(this.path, () => fsyncSync(this.#handle));
    runOnFile(this.path, () => writeAt(this.#handle, encodeMark(end), layout.mark));
    this.#end = end;
    this.#isReady = true;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#isReady = false;
    closeSync(this.#handle);
  }
}

function readAt(handle: number, offset: number, length: number): Uint8Array {
  const { size } = fstatSync(handle);
  const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
  for (let done = 0; done < bytes.length; ) {
    const count = readSync(handle, bytes, done, bytes.length - done, offset + done);
    if (count === 0) return bytes.slice(0, done);
    done += count;
  }
  return bytes;
}

function writeAt(handle: number, bytes: Uint8Array, offset: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(handle, bytes, done, bytes.length - done, offset + done);
  }
}

const words: Readonly<Record<string, string>> = {
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the system allows no larger file',
  ENOSPC: 'the disk is full',
};

function describe(code: string): string {
  const known = words[code];
  return known === undefined ? code : `${known} (${code})`;
}

/** Runs an operation on a file; an error names the file. */
export function runOnFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!isRecord(cause) || typeof cause.code !== 'string') throw cause;
    throw new DataInaccessibleError({ file, reason: describe(cause.code) }, { cause });
  }
}
