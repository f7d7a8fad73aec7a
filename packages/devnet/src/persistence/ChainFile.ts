import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { blake2AsHex } from '@polkadot/util-crypto';
import { formatData, parseData } from '../chain/dataJson.js';
import { DataDamagedError, DataInaccessibleError } from './persistenceErrors.js';

/** A record of a file, with its offset. */
export interface FoundRecord {
  readonly offset: number;
  readonly record: unknown;
}

/**
 * The file of a chain's data: one line of JSON for each record, after a checksum that covers the lines before. A missing, repeated,
 * reordered or modified line is therefore detected; an incomplete last line is what a killed process left.
 */
export class ChainFile {
  readonly path: string;
  readonly #handle: number;
  /** The end of the last record, and its checksum. */
  #end = 0;
  #checksum = '';
  /** Whether records can be appended: all are read, none failed, and the file is open. */
  #isReady = false;

  /**
   * Opens a file, or creates it.
   *
   * @throws DATA_INACCESSIBLE when the file cannot be opened
   */
  constructor(path: string) {
    this.path = path;
    this.#handle = runOnFile(path, () => openSync(path, existsSync(path) ? 'r+' : 'w+'));
  }

  /**
   * Reads the records in order, and removes an incomplete line at the end. No record can be appended before all are read.
   *
   * @throws DATA_DAMAGED when a line is damaged, or the end is no record
   */
  *read(): Generator<FoundRecord> {
    const { path } = this;
    const bytes = runOnFile(path, () => readFileSync(this.#handle));
    for (let end = bytes.indexOf('\n'); end !== -1; end = bytes.indexOf('\n', end + 1)) {
      const offset = this.#end;
      const checksum = bytes.toString('latin1', offset, offset + checksumLength);
      const text = bytes.toString('utf8', offset + checksumLength, end);
      if (checksum !== deriveChecksum(this.#checksum, text))
        throw new DataDamagedError({ file: path, offset, reason: 'a record is damaged' });
      this.#end = end + 1;
      this.#checksum = checksum;
      yield { offset, record: parseData(text) };
    }
    // A checksum is hex: other bytes are no unfinished record, for example the data of an earlier version.
    if (/^[^0-9a-f]/.test(bytes.toString('latin1', this.#end, this.#end + 1)))
      throw new DataDamagedError({ file: path, offset: this.#end, reason: 'it is no record' });
    runOnFile(path, () => ftruncateSync(this.#handle, this.#end));
    this.#isReady = true;
  }

  /**
   * Appends a record and returns once the record is on the disk.
   *
   * @throws DATA_INACCESSIBLE when the record cannot be written; the records before do not change
   */
  append(record: object): void {
    if (!this.#isReady) {
      const reason = 'it is closed, or an earlier write failed';
      throw new DataInaccessibleError({ file: this.path, reason });
    }
    const text = formatData(record);
    const checksum = deriveChecksum(this.#checksum, text);
    const bytes = Buffer.from(`${checksum}${text}\n`);
    // After a failure, the contents of the disk are unknown until the file is read again.
    this.#isReady = false;
    runOnFile(this.path, () => {
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#handle, bytes, done, bytes.length - done, this.#end + done);
      fsyncSync(this.#handle);
    });
    this.#end += bytes.length;
    this.#checksum = checksum;
    this.#isReady = true;
  }

  close(): void {
    this.#isReady = false;
    closeSync(this.#handle);
  }
}

const checksumLength = 32;

function deriveChecksum(before: string, text: string): string {
  return blake2AsHex(`${before}${text}`, 128).slice(2);
}

/** Runs an operation on a file; an error names the file once, with the words of the system: `ENOSPC: no space left on device`. */
export function runOnFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    const reason = cause.message.replace(/, \w+( '.*)?$/s, '');
    throw new DataInaccessibleError({ file, reason }, { cause });
  }
}
