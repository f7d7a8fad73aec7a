import { XcmInvalidValueError } from '../errors/XcmEncodeErrors.js';
import { NestingGuard } from './NestingGuard.js';

/** Collects SCALE bytes, and knows at which part of a value it is. */
export class Writer {
  readonly nesting = new NestingGuard();
  readonly #path: string[];
  #bytes = new Uint8Array(256);
  #length = 0;

  constructor(path: readonly string[] = []) {
    this.#path = [...path];
  }

  /** A writer at the same part whose bytes are only looked at. */
  scratch(): Writer {
    return new Writer(this.#path);
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  bytes(value: Uint8Array): void {
    if (this.#length + value.length > this.#bytes.length) this.#grow(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  /** An unsigned integer in `size` bytes, the lowest first. */
  fixed(value: bigint, size: number): void {
    let rest = value;
    for (let at = 0; at < size; at += 1) {
      this.byte(Number(rest & 0xffn));
      rest >>= 8n;
    }
  }

  /** An unsigned integer in SCALE's compact form, which is the shortest of four. */
  compact(value: bigint | number): void {
    const whole = BigInt(value);
    if (whole < 1n << 6n) this.byte(Number(whole) << 2);
    else if (whole < 1n << 14n) this.fixed((whole << 2n) | 1n, 2);
    else if (whole < 1n << 30n) this.fixed((whole << 2n) | 2n, 4);
    else {
      const size = Math.max(4, Math.ceil(whole.toString(16).length / 2));
      this.byte(((size - 4) << 2) | 3);
      this.fixed(whole, size);
    }
  }

  /** Runs a step with a name for errors. */
  at<T>(part: string, step: () => T): T {
    this.#path.push(part);
    const result = step();
    this.#path.pop();
    return result;
  }

  get path(): string {
    return this.#path.join('.');
  }

  invalid(reason: string): XcmInvalidValueError {
    return new XcmInvalidValueError({ part: this.path, reason });
  }

  toBytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(wanted: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + wanted));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
