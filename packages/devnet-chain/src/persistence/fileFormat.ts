import { Reader, Writer } from '@parachron/core/scale';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { joinBytes, toHex } from '../scale/hex.js';

/**
 * A chain's data is one file: a head that identifies the chain, a mark with the end of the acknowledged records, and the records in
 * sequence. Each part has a checksum. The checksum of a record covers the checksum of the record before, so that a missing, repeated
 * or reordered record is detected.
 */
export const layout = {
  /** Position of the mark. */
  mark: 128,
  /** Position of the first record. */
  records: 176,
  /** Length and check of a record, before its content. */
  prefix: 4 + 16,
  /** The checksum after a record's content. */
  suffix: 16,
} as const;

/** A record that is longer than any block is damaged. */
export const maxRecordBytes = 1024 * 1024 * 1024;

const magic = new Uint8Array(Buffer.from('PARACHRON', 'latin1'));
const formatVersion = 1;

/** Identity of a chain; data of another chain is refused. */
export interface FileHead {
  /** The chain's time at genesis in milliseconds. */
  readonly startTime: number;
  readonly genesisHash: string;
  /** Hash of the metadata, by which the state is decoded. */
  readonly runtimeHash: string;
}

/** Acknowledged part of the file. */
export interface Mark {
  /** End of the last acknowledged record. */
  readonly end: number;
  /** The checksum of that record, which the checksum of the next record covers. */
  readonly checksum: Uint8Array;
}

export function deriveChecksum(...parts: readonly Uint8Array[]): Uint8Array {
  return blake2AsU8a(joinBytes(parts), 128);
}

/** Encodes the head, padded to the offset of the mark. */
export function encodeHead(head: FileHead): Uint8Array {
  const writer = new Writer(layout.mark);
  writer.raw(magic);
  writer.u8(formatVersion);
  writer.u64(BigInt(head.startTime));
  writer.raw(Buffer.from(head.genesisHash.slice(2), 'hex'));
  writer.raw(Buffer.from(head.runtimeHash.slice(2), 'hex'));
  const bytes = new Uint8Array(layout.mark);
  bytes.set(writer.finish());
  bytes.set(deriveChecksum(bytes.subarray(0, layout.mark - 16)), layout.mark - 16);
  return bytes;
}

/** Decodes a head; undefined if the bytes are not a valid head. */
export function decodeHead(bytes: Uint8Array): FileHead | undefined {
  const check = bytes.subarray(layout.mark - 16, layout.mark);
  if (!isEqual(deriveChecksum(bytes.subarray(0, layout.mark - 16)), check)) return undefined;
  const reader = new Reader(bytes);
  if (!isEqual(reader.raw(magic.length), magic) || reader.u8() !== formatVersion) return undefined;
  return {
    startTime: Number(reader.u64()),
    genesisHash: toHex(reader.raw(32)),
    runtimeHash: toHex(reader.raw(32)),
  };
}

/** Encodes a mark, padded to the offset of the first record. */
export function encodeMark({ end, checksum }: Mark): Uint8Array {
  const writer = new Writer(layout.records - layout.mark);
  writer.u64(BigInt(end));
  writer.raw(checksum);
  const bytes = new Uint8Array(layout.records - layout.mark);
  bytes.set(writer.finish());
  bytes.set(deriveChecksum(bytes.subarray(0, bytes.length - 16)), bytes.length - 16);
  return bytes;
}

/** Decodes a mark; undefined if the mark is damaged. */
export function decodeMark(bytes: Uint8Array): Mark | undefined {
  const at = bytes.length - 16;
  if (!isEqual(deriveChecksum(bytes.subarray(0, at)), bytes.subarray(at))) return undefined;
  const reader = new Reader(bytes);
  return { end: Number(reader.u64()), checksum: reader.raw(16) };
}

/** Encodes a record: its length, a checksum of the length, the content, and a checksum that covers the record before. */
export function encodeRecord(
  content: Uint8Array,
  before: Uint8Array,
): { bytes: Uint8Array; checksum: Uint8Array } {
  const length = new Writer(4);
  length.u32(content.length);
  const prefix = length.finish();
  const checksum = deriveChecksum(before, prefix, content);
  return { bytes: joinBytes([prefix, deriveChecksum(before, prefix), content, checksum]), checksum };
}

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
