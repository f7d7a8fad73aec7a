import type { Hex } from '@parachron/core';
import { Reader, type Types, Writer } from '@parachron/core/scale';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { JournalEntry } from '../rpc/Journal.js';
import { header as headerType } from '../scale/commonTypes.js';
import { toBytes, toHex } from '../scale/hex.js';
import type { Changes } from '../state/StateView.js';

const kinds = ['block', 'storage', 'head'] as const;

/** Encodes an entry of a chain as the content of a record. */
export function encodeEntry(types: Types, entry: JournalEntry): Uint8Array {
  const writer = new Writer(1024);
  writer.u8(kinds.indexOf(entry.kind));
  if (entry.kind === 'head') writer.u32(entry.number);
  else if (entry.kind === 'storage') writeChanges(writer, entry.changes);
  else {
    const { header, extrinsics, timestamp, changes } = entry.block;
    writeBytes(writer, types.encode(headerType, header));
    writer.u64(BigInt(timestamp));
    writer.compact(extrinsics.length);
    for (const extrinsic of extrinsics) writeBytes(writer, extrinsic);
    writeChanges(writer, changes);
  }
  return writer.finish();
}

/** Decodes the content of a record; throws SCALE_UNDECODABLE for invalid bytes. */
export function decodeEntry(types: Types, content: Uint8Array): JournalEntry {
  const reader = new Reader(content);
  const kind = kinds[reader.u8()];
  const entry = readEntry(types, reader, kind);
  if (!entry || reader.left > 0) throw reader.fail('no entry of a journal');
  return entry;
}

function readEntry(types: Types, reader: Reader, kind: JournalEntry['kind'] | undefined) {
  if (kind === 'head') return { kind, number: reader.u32() };
  if (kind === 'storage') return { kind, changes: readChanges(reader) };
  return kind && { kind, block: readBlock(types, reader) };
}

function readBlock(types: Types, reader: Reader) {
  const header = readBytes(reader);
  const timestamp = Number(reader.u64());
  const extrinsics = Array.from({ length: reader.length(1) }, () => readBytes(reader));
  return {
    hash: toHex(blake2AsU8a(header, 256)),
    header: types.codec(headerType).decode(new Reader(header)),
    timestamp,
    extrinsics,
    changes: readChanges(reader),
  };
}

function writeBytes(writer: Writer, bytes: Uint8Array): void {
  writer.compact(bytes.length);
  writer.raw(bytes);
}

function readBytes(reader: Reader): Uint8Array {
  return reader.raw(reader.length(1));
}

function writeChanges(writer: Writer, changes: Changes): void {
  writer.compact(changes.size);
  for (const [key, value] of changes) {
    writeBytes(writer, toBytes(key));
    writer.u8(value ? 1 : 0);
    if (value) writeBytes(writer, value);
  }
}

function readChanges(reader: Reader): Changes {
  const changes = new Map<Hex, Uint8Array | null>();
  for (let left = reader.length(2); left > 0; left -= 1) {
    const key = toHex(readBytes(reader));
    changes.set(key, reader.u8() === 1 ? readBytes(reader) : null);
  }
  return changes;
}
