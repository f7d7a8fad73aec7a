import { Reader, Writer } from '@parachron/core/scale';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { joinBytes, toHex } from '../scale/hex.js';

/**
 * A chain's data is one file: a head that names the chain, a mark that says how far the records are acknowledged, and
 * the records, one behind the other. Each part that can be misread has a checksum, and each record's covers the one
 * before it, so that none can be missing, doubled or exchanged.
 */
export const layout = {
  /** Position of the mark. */
  mark: 128,
  /** Position of the first record. */
  records: 176,
  /** Length and check of a record, before its content. */
  prefix: 4 + 16,
  /** The checksum behind a record's content. */
  suffix: 16,
} as const;

/** Longer records than any block are damage, not data. */
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
  /** The checksum of that record, which the next one covers. */
  readonly checksum: Uint8Array;
}

export function checksumOf(...parts: readonly Uint8Array[]): Uint8Array {
  return blake2AsU8a(joinBytes(parts), 128);
}

/** Writes the head, padded to the place of the mark. */
export function encodeHead(head: FileHead): Uint8Array {
  const writer = new Writer(layout.mark);
  writer.raw(magic);
  writer.u8(formatVersion);
  writer.u64(BigInt(head.startTime));
  writer.raw(Buffer.from(head.genesisHash.slice(2), 'hex'));
  writer.raw(Buffer.from(head.runtimeHash.slice(2), 'hex'));
  const bytes = new Uint8Array(layout.mark);
  bytes.set(writer.finish());
  bytes.set(checksumOf(bytes.subarray(0, layout.mark - 16)), layout.mark - 16);
  return bytes;
}

/** Reads a head; undefined when it is none, or damaged. */
export function decodeHead(bytes: Uint8Array): FileHead | undefined {
  const check = bytes.subarray(layout.mark - 16, layout.mark);
  if (!isEqual(checksumOf(bytes.subarray(0, layout.mark - 16)), check)) return undefined;
  const reader = new Reader(bytes);
  if (!isEqual(reader.raw(magic.length), magic) || reader.u8() !== formatVersion) return undefined;
  return {
    startTime: Number(reader.u64()),
    genesisHash: toHex(reader.raw(32)),
    runtimeHash: toHex(reader.raw(32)),
  };
}

/** Writes a mark, as long as the place between head and records. */
export function encodeMark({ end, checksum }: Mark): Uint8Array {
  const writer = new Writer(layout.records - layout.mark);
  writer.u64(BigInt(end));
  writer.raw(checksum);
  const bytes = new Uint8Array(layout.records - layout.mark);
  bytes.set(writer.finish());
  bytes.set(checksumOf(bytes.subarray(0, bytes.length - 16)), bytes.length - 16);
  return bytes;
}

/** Reads a mark; undefined when it is damaged. */
export function decodeMark(bytes: Uint8Array): Mark | undefined {
  const at = bytes.length - 16;
  if (!isEqual(checksumOf(bytes.subarray(0, at)), bytes.subarray(at))) return undefined;
  const reader = new Reader(bytes);
  return { end: Number(reader.u64()), checksum: reader.raw(16) };
}

/** Writes a record behind another: its length, the length's own check, the content, the checksum of all so far. */
export function encodeRecord(
  content: Uint8Array,
  before: Uint8Array,
): { bytes: Uint8Array; checksum: Uint8Array } {
  const length = new Writer(4);
  length.u32(content.length);
  const prefix = length.finish();
  const checksum = checksumOf(before, prefix, content);
  return { bytes: joinBytes([prefix, checksumOf(before, prefix), content, checksum]), checksum };
}

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
