import { Reader } from '@parachron/core/scale';
import { deriveChecksum, isEqual, layout, type Mark, maxRecordBytes } from './fileFormat.js';
import { DataDamagedError } from './persistenceErrors.js';

/** A record of a file, with its offset. */
export interface FoundRecord {
  readonly offset: number;
  readonly content: Uint8Array;
}

/**
 * Reads the records of a file, one by one. Each record before the mark must be valid. After the mark a killed process may have left
 * an incomplete record, which ends the file.
 *
 * @param read returns bytes of the file: fewer at its end
 * @returns the mark after the last record
 * @throws DATA_DAMAGED when a record before the mark is invalid; the error names the file and the offset
 */
export function* readRecords(
  file: string,
  mark: Mark,
  read: (offset: number, length: number) => Uint8Array,
): Generator<FoundRecord, Mark> {
  let at: Mark = { end: layout.records, checksum: new Uint8Array(16) };
  for (;;) {
    if (at.end === mark.end && !isEqual(at.checksum, mark.checksum)) {
      throw new DataDamagedError({ file, offset: layout.mark, reason: 'the mark belongs to other records' });
    }
    const found = readRecord(at, read);
    if (typeof found === 'string') {
      if (at.end >= mark.end) return at;
      throw new DataDamagedError({ file, offset: at.end, reason: found });
    }
    yield { offset: at.end, content: found.content };
    at = found.after;
  }
}

/** Reads one record, or returns the defect of the record. */
function readRecord(
  before: Mark,
  read: (offset: number, length: number) => Uint8Array,
): { content: Uint8Array; after: Mark } | string {
  const prefix = read(before.end, layout.prefix);
  if (prefix.length < layout.prefix) return 'the file ends before what was acknowledged';
  const lengthBytes = prefix.subarray(0, 4);
  const length = new Reader(lengthBytes).u32();
  if (!isEqual(deriveChecksum(before.checksum, lengthBytes), prefix.subarray(4)) || length > maxRecordBytes) {
    return 'the length of a record is damaged';
  }
  const rest = read(before.end + layout.prefix, length + layout.suffix);
  if (rest.length < length + layout.suffix) return 'the file ends before what was acknowledged';
  const content = rest.subarray(0, length);
  const checksum = rest.subarray(length);
  if (!isEqual(deriveChecksum(before.checksum, lengthBytes, content), checksum)) {
    return 'a record is damaged';
  }
  return { content, after: { end: before.end + layout.prefix + length + layout.suffix, checksum } };
}
