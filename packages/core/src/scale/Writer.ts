import { decodeHex } from '../bytes/parseHex.js';
import { defineError } from '../errors/defineError.js';

/** A value does not encode as its type, or the runtime lacks the type. */
export class ScaleValueError extends defineError({
  code: 'SCALE_UNENCODABLE',
  fault: 'bug',
  message: (facts: { reason: string }) => `A value does not match its type: ${facts.reason}.`,
  hint: () => 'Compare the value with the definition of the type in the pallet.',
}) {}

const textEncoder = new TextEncoder();

/** Bytes that grow as values are written. */
export class Writer {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  constructor(capacity = 128) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** The error of a value that does not match its type. */
  fail(reason: string): Error {
    return new ScaleValueError({ reason });
  }

  u8(value: number): void {
    const at = this.#reserve(1);
    this.#bytes[at] = value;
  }

  u16(value: number): void {
    const at = this.#reserve(2);
    this.#view.setUint16(at, value, true);
  }

  u32(value: number): void {
    const at = this.#reserve(4);
    this.#view.setUint32(at, value, true);
  }

  u64(value: bigint): void {
    const at = this.#reserve(8);
    this.#view.setBigUint64(at, value, true);
  }

  u128(value: bigint): void {
    const at = this.#reserve(16);
    this.#view.setBigUint64(at, BigInt.asUintN(64, value), true);
    this.#view.setBigUint64(at + 8, BigInt.asUintN(64, value >> 64n), true);
  }

  raw(bytes: Uint8Array): void {
    const at = this.#reserve(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** Writes text as UTF-8, after its length in bytes. */
  writeText(text: string): void {
    const encoded = textEncoder.encode(text);
    this.compact(encoded.length);
    this.raw(encoded);
  }

  /** Writes the bytes of 0x hex; returns false for other text, and if the number of bytes differs. */
  hex(hex: string, length: number): boolean {
    const bytes = decodeHex(hex);
    if (bytes?.length !== length) return false;
    this.raw(bytes);
    return true;
  }

  compact(value: number | bigint): void {
    if (value < 64) this.u8(Number(value) << 2);
    else if (value < 16_384) this.u16((Number(value) << 2) | 1);
    else if (value < 1_073_741_824) this.u32(((Number(value) << 2) | 2) >>> 0);
    else this.#writeBigCompact(BigInt(value));
  }

  /** Removes all written bytes. */
  clear(): void {
    this.#length = 0;
  }

  /** A copy of the written bytes. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #writeBigCompact(value: bigint): void {
    const digits = value.toString(16);
    const length = Math.max(4, Math.ceil(digits.length / 2));
    this.u8(((length - 4) << 2) | 3);
    let rest = value;
    for (let at = 0; at < length; at += 1) {
      this.u8(Number(rest & 0xffn));
      rest >>= 8n;
    }
  }

  #reserve(size: number): number {
    const at = this.#length;
    this.#length += size;
    if (this.#length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#length, this.#bytes.length * 2));
      grown.set(this.#bytes.subarray(0, at));
      this.#bytes = grown;
      this.#view = new DataView(grown.buffer);
    }
    return at;
  }
}
