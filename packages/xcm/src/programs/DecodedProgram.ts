import type { XcmVersion } from '../versions/XcmVersion.js';
import type { Program } from './Instruction.js';

/** A program with its version. */
export interface DecodedProgram {
  readonly version: XcmVersion;
  readonly program: Program;
}
