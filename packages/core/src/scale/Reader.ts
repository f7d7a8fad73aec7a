import { defineError } from '../errors/defineError.js';
import { pluralize } from '../text/text.js';

/** Bytes do not decode as their SCALE type. */
export class ScaleError extends defineError({
  code: 'SCALE_UNDECODABLE',
  fault: 'input',
  message: (facts: { reason: string; offset: number }) =>
    `The bytes do not match the type: ${facts.reason} at byte ${facts.offset}.`,
  hint: () => 'Encode the value with the metadata of this chain.',
}) {}

// The depth to which Substrate permits nested calls in an extrinsic.
const maxDepth = 256;

/** Bytes that are read from the front; every read is bounded. */
export class Reader {
  readonly bytes: Uint8Array;
  offset = 0;
  depth = 0;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    // The parts of a Buffer share its memory, those of a plain array are copies.
    this.bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.offset;
  }

  /** The error of bytes that do not follow the type. */
  fail(reason: string, offset = this.offset): Error {
    return new ScaleError({ reason, offset });
  }

  /** The error of bytes that end before the value does. */
  cutShort(wanted: number): Error {
    return this.fail(`expected ${wanted} more ${pluralize(wanted, 'byte')}, got ${this.left}`);
  }

  /** Refuses bytes after the value. */
  requireEnd(): void {
    if (this.left > 0) throw this.fail(`${this.left} trailing ${pluralize(this.left, 'byte')}`);
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#take(8), true);
  }

  u128(): bigint {
    const at = this.#take(16);
    return (this.#view.getBigUint64(at + 8, true) << 64n) | this.#view.getBigUint64(at, true);
  }

  raw(length: number): Uint8Array {
    const at = this.#take(length);
    return this.bytes.slice(at, at + length);
  }

  /** Reads bytes with their length before them. */
  readBytes(): Uint8Array {
    return this.raw(this.length(1));
  }

  /** A compact number; like Substrate, the reader refuses forms that are longer than necessary. */
  compact(): number | bigint {
    const start = this.offset;
    const first = this.u8();
    const mode = first & 3;
    if (mode === 0) return first >> 2;
    this.offset = start;
    if (mode === 1) return this.#requireLeast(this.u16() >> 2, { least: 64, start });
    if (mode === 2) return this.#requireLeast(this.u32() >>> 2, { least: 16_384, start });
    return this.#readBigCompact();
  }

  /** The length of a sequence; a length above the remaining bytes is refused. */
  length(minimumSize: number): number {
    const length = Number(this.compact());
    const wanted = length * Math.max(minimumSize, 1);
    if (wanted > this.left) throw this.cutShort(wanted);
    return length;
  }

  /** Reads a nested value, up to the depth that Substrate permits. */
  nested<T>(read: (reader: Reader) => T): T {
    if (this.depth >= maxDepth) throw this.fail('nested too deeply');
    this.depth += 1;
    const value = read(this);
    this.depth -= 1;
    return value;
  }

  #readBigCompact(): number | bigint {
    const start = this.offset;
    const length = (this.u8() >> 2) + 4;
    const at = this.#take(length);
    let value = 0n;
    for (let index = length - 1; index >= 0; index -= 1) {
      value = (value << 8n) | BigInt(this.bytes[at + index] ?? 0);
    }
    const least = length === 4 ? 1_073_741_824n : 1n << BigInt(8 * (length - 1));
    this.#requireLeast(value, { least, start });
    return value <= 0xffff_ffffn ? Number(value) : value;
  }

  #requireLeast<T extends number | bigint>(value: T, { least, start }: { least: T; start: number }): T {
    if (value < least) throw this.fail('a compact number that is not in its shortest form', start);
    return value;
  }

  #take(size: number): number {
    const at = this.offset;
    if (at + size > this.bytes.length) throw this.cutShort(size);
    this.offset = at + size;
    return at;
  }
}
