import { Reader as ScaleReader, Writer as ScaleWriter } from '@parachron/core/scale';
import { XcmInvalidValueError, XcmTruncatedError, XcmUndecodableError } from '../errors/xcmErrors.js';
import { NestingGuard, type ProgramLimits } from './Codec.js';

/** Reads values from bytes as strictly as a runtime, and limits the nesting of programs. */
export class Reader extends ScaleReader {
  readonly nesting: NestingGuard;

  constructor(bytes: Uint8Array, options: { limits?: Partial<ProgramLimits>; offset?: number } = {}) {
    super(bytes);
    this.offset = options.offset ?? 0;
    this.nesting = new NestingGuard(options.limits);
  }

  override fail(reason: string, offset = this.offset): XcmUndecodableError {
    return new XcmUndecodableError({ reason, offset });
  }

  override cutShort(wanted: number): XcmTruncatedError {
    return new XcmTruncatedError({ offset: this.offset, wanted, left: this.left });
  }

  /** A compact integer of at most `bits` bits. */
  readCompact(bits: number): bigint {
    const start = this.offset;
    const value = BigInt(this.compact());
    if (value >> BigInt(bits) !== 0n) throw this.fail(`an integer has more than ${bits} bits`, start);
    return value;
  }

  /** Number of the following items; refuses a number above the number of remaining bytes. */
  count(): number {
    const count = Number(this.readCompact(32));
    if (count > this.left) throw this.cutShort(count);
    return count;
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
