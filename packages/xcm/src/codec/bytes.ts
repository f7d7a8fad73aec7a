import { Reader as ScaleReader, Writer as ScaleWriter } from '@parachron/core/scale';
import { XcmInvalidValueError, XcmUndecodableError } from '../errors/xcmErrors.js';

/** The most bytes of a program or a page. */
export const mostProgramBytes = 1_048_576;
/** Instructions of a program with those of nested programs: `MAX_INSTRUCTIONS_TO_DECODE` of current runtimes. */
const mostInstructions = 100;
/** Depth of programs inside programs, 1 without inner programs: `MAX_XCM_DECODE_DEPTH` of current runtimes. */
const mostDepth = 8;

/** Counts nested programs and their instructions, and refuses more than the limits. */
class NestingGuard {
  #depth = 0;
  #instructions = 0;

  /** Runs a step that reads or writes a program of some instructions. */
  nest<T>(bytes: Reader | Writer, instructions: number, step: () => T): T {
    if (this.#depth === 0) this.#instructions = 0;
    this.#depth += 1;
    this.#instructions += instructions;
    if (this.#depth > mostDepth) throw bytes.fail(`programs of more than ${mostDepth} levels`);
    if (this.#instructions > mostInstructions)
      throw bytes.fail(`${this.#instructions} instructions, at most ${mostInstructions} fit`);
    const result = step();
    this.#depth -= 1;
    return result;
  }
}

/** Reads values from bytes as strictly as a runtime, and limits the nesting of programs. */
export class Reader extends ScaleReader {
  readonly nesting = new NestingGuard();

  override fail(reason: string, offset = this.offset): XcmUndecodableError {
    return new XcmUndecodableError({ reason, offset });
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

  override fail(reason: string): XcmInvalidValueError {
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
