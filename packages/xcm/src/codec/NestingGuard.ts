import { XcmTooDeepError, XcmTooLargeError } from '../errors/XcmDecodeErrors.js';

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
