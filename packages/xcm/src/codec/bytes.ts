import { Reader as ScaleReader, Writer as ScaleWriter } from '@parachron/core/scale';
import {
  XcmInvalidValueError,
  XcmTooDeepError,
  XcmTooLargeError,
  XcmTruncatedError,
  XcmUndecodableError,
} from '../errors/xcmErrors.js';

/**
 * The limits for one program in encoding and decoding: bytes of a program or page, instructions with those of nested programs, and
 * the depth of programs inside programs (1 without inner programs). 100 instructions and a depth of 8 are the limits of current
 * runtimes (`MAX_INSTRUCTIONS_TO_DECODE`, `MAX_XCM_DECODE_DEPTH`).
 */
export const programLimits = { maxBytes: 1_048_576, maxInstructions: 100, maxDepth: 8 } as const;

/** Counts nested programs and their instructions, and refuses more than the limits. */
class NestingGuard {
  #depth = 0;
  #instructions = 0;

  start(instructions: number): void {
    const { maxDepth, maxInstructions: limit } = programLimits;
    if (this.#depth === 0) this.#instructions = 0;
    this.#depth += 1;
    this.#instructions += instructions;
    if (this.#depth > maxDepth) throw new XcmTooDeepError({ limit: maxDepth });
    if (this.#instructions > limit)
      throw new XcmTooLargeError({ what: 'instructions', found: this.#instructions, limit });
  }

  end(): void {
    this.#depth -= 1;
  }
}

/** Reads values from bytes as strictly as a runtime, and limits the nesting of programs. */
export class Reader extends ScaleReader {
  readonly nesting = new NestingGuard();

  override fail(reason: string, offset = this.offset): XcmUndecodableError {
    return new XcmUndecodableError({ reason, offset });
  }

  override cutShort(wanted: number): XcmTruncatedError {
    return new XcmTruncatedError({ offset: this.offset, wanted, left: this.left });
  }
}

/** Collects bytes, and tracks the current part of the value for errors. */
export class Writer extends ScaleWriter {
  readonly nesting = new NestingGuard();
  readonly #path: string[];

  constructor(path: readonly string[] = []) {
    super();
    this.#path = [...path];
  }

  /** A writer at the same part, for bytes that the caller discards. */
  createScratch(): Writer {
    return new Writer(this.#path);
  }

  /** Writes bytes after their number. */
  list(bytes: Uint8Array): void {
    this.compact(bytes.length);
    this.raw(bytes);
  }

  /** Runs a step; errors name the part that the step writes. */
  runPart<T>(part: string, step: () => T): T {
    this.#path.push(part);
    const result = step();
    this.#path.pop();
    return result;
  }

  get path(): string {
    return this.#path.join('.');
  }

  fail(reason: string): XcmInvalidValueError {
    return new XcmInvalidValueError({ part: this.path, reason });
  }
}

/** Writes the integers of locations with the highest byte first: the bytes have the order that Rust derives for the values. */
export class OrderWriter extends Writer {
  override compact(value: number | bigint): void {
    for (let shift = 120n; shift >= 0n; shift -= 8n) this.u8(Number((BigInt(value) >> shift) & 0xffn));
  }

  override u64(value: bigint): void {
    this.compact(value);
  }

  /** Lists are ordered by their bytes first, and by their lengths if one list begins with the other. */
  override list(bytes: Uint8Array): void {
    for (const byte of bytes) this.raw(Uint8Array.of(1, byte));
    this.u8(0);
  }
}
