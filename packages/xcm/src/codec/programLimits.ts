/** The limits for one program in encoding and decoding; a decoder can set each of them. */
export interface ProgramLimits {
  /** Bytes of a program or page. */
  readonly maxBytes: number;
  /** Instructions of a program, those of nested programs among them. */
  readonly maxInstructions: number;
  /** Depth of programs inside programs; 1 is a program without inner programs. */
  readonly maxDepth: number;
}

/**
 * The limits used unless others are given: 100 instructions and a nesting of 8, beyond which current runtimes
 * refuse to decode (`MAX_INSTRUCTIONS_TO_DECODE`, `MAX_XCM_DECODE_DEPTH`), and a mebibyte.
 */
export const programLimits: ProgramLimits = { maxBytes: 1_048_576, maxInstructions: 100, maxDepth: 8 };
