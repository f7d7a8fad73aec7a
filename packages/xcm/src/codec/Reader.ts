import { XcmCutShortError, XcmUndecodableError } from '../errors/XcmDecodeErrors.js';
import { NestingGuard } from './NestingGuard.js';
import type { ProgramLimits } from './programLimits.js';

/** Takes SCALE values off the front of bytes, strictly: what a runtime refuses is refused. */
export class Reader {
  readonly nesting: NestingGuard;
  readonly #bytes: Uint8Array;
  #offset: number;

  constructor(bytes: Uint8Array, options: { limits?: Partial<ProgramLimits>; offset?: number } = {}) {
    this.#bytes = bytes;
    this.#offset = options.offset ?? 0;
    this.nesting = new NestingGuard(options.limits);
  }

  get offset(): number {
    return this.#offset;
  }

  get left(): number {
    return this.#bytes.length - this.#offset;
  }

  byte(): number {
    return this.bytes(1)[0] ?? 0;
  }

  bytes(size: number): Uint8Array {
    if (size > this.left) {
      throw new XcmCutShortError({ offset: this.#offset, wanted: size, left: this.left });
    }
    const taken = this.#bytes.subarray(this.#offset, this.#offset + size);
    this.#offset += size;
    return taken;
  }

  fixed(size: number): bigint {
    let value = 0n;
    const taken = this.bytes(size);
    for (let at = size - 1; at >= 0; at -= 1) value = (value << 8n) | BigInt(taken[at] ?? 0);
    return value;
  }

  /** A compact integer of at most `bits` bits; a longer form than needed is refused. */
  compact(bits: number): bigint {
    const start = this.#offset;
    const first = this.byte();
    const value = this.#compactRest(first);
    if (value < smallest(first)) throw this.garbled('a compact integer is longer than it need be', start);
    if (value >> BigInt(bits) !== 0n) throw this.garbled(`an integer has more than ${bits} bits`, start);
    return value;
  }

  /** How many items follow; never more than there are bytes for. */
  count(): number {
    const count = Number(this.compact(32));
    if (count > this.left) {
      throw new XcmCutShortError({ offset: this.#offset, wanted: count, left: this.left });
    }
    return count;
  }

  garbled(reason: string, offset = this.#offset): XcmUndecodableError {
    return new XcmUndecodableError({ reason, offset });
  }

  #compactRest(first: number): bigint {
    const rest = BigInt(first >> 2);
    const mode = first & 3;
    if (mode === 0) return rest;
    if (mode === 1) return rest | (this.fixed(1) << 6n);
    if (mode === 2) return rest | (this.fixed(3) << 6n);
    return this.fixed(Number(rest) + 4);
  }
}

/** The smallest number that needs the compact form which starts with this byte. */
function smallest(first: number): bigint {
  const mode = first & 3;
  if (mode === 0) return 0n;
  if (mode === 1) return 1n << 6n;
  if (mode === 2) return 1n << 14n;
  const size = (first >> 2) + 4;
  return size === 4 ? 1n << 30n : 1n << BigInt((size - 1) * 8);
}
