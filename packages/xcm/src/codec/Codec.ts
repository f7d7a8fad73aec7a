import type { JsonValue } from '@parachron/core';
import type { AnyType } from '@parachron/core/scale';
import { XcmTooDeepError, XcmTooLargeError } from '../errors/xcmErrors.js';
import type { Reader, Writer } from './bytes.js';

/** Description of one type of the XCM format: writing, reading, the form for polkadot.js, and the order. */
export interface Codec<T> {
  /** The type as metadata describes it. */
  readonly type: AnyType;
  write(output: Writer, value: T): void;
  read(input: Reader): T;
  /** The value as `createType` of polkadot.js takes it; call it only with values that can be written. */
  format(value: T): JsonValue;
  /** The order that the runtime's own type has: negative, zero or positive. */
  compare(left: T, right: T): number;
}

/** Changes the outward form of a codec: `outward` converts a value before writing, `inward` converts it after reading. */
export function createMappedCodec<Outer, Inner>(
  codec: Codec<Inner>,
  outward: (value: Outer, output?: Writer) => Inner,
  inward: (value: Inner) => Outer,
): Codec<Outer> {
  return {
    type: codec.type,
    write: (output, value) => codec.write(output, outward(value, output)),
    read: (input) => inward(codec.read(input)),
    format: (value) => codec.format(outward(value)),
    compare: (left, right) => codec.compare(outward(left), outward(right)),
  };
}

/** The limits for one program in encoding and decoding; a decoder can set each of them. */
export interface ProgramLimits {
  /** Bytes of a program or page. */
  readonly maxBytes: number;
  /** Instructions of a program, including nested programs. */
  readonly maxInstructions: number;
  /** Depth of programs inside programs; 1 is a program without inner programs. */
  readonly maxDepth: number;
}

/**
 * The default limits: 100 instructions and a depth of 8, as in current runtimes (`MAX_INSTRUCTIONS_TO_DECODE`,
 * `MAX_XCM_DECODE_DEPTH`), and 1 MiB.
 */
export const programLimits: ProgramLimits = { maxBytes: 1_048_576, maxInstructions: 100, maxDepth: 8 };

/** Counts nested programs and their instructions, and refuses more than the limits. */
export class NestingGuard {
  readonly limits: ProgramLimits;
  #depth = 0;
  #instructions = 0;

  constructor(limits: Partial<ProgramLimits> = {}) {
    this.limits = { ...programLimits, ...limits };
  }

  start(instructions: number): void {
    if (this.#depth === 0) this.#instructions = 0;
    this.#depth += 1;
    this.#instructions += instructions;
    if (this.#depth > this.limits.maxDepth) throw new XcmTooDeepError({ limit: this.limits.maxDepth });
    if (this.#instructions > this.limits.maxInstructions) {
      throw new XcmTooLargeError({
        what: 'instructions',
        found: this.#instructions,
        limit: this.limits.maxInstructions,
      });
    }
  }

  end(): void {
    this.#depth -= 1;
  }
}
