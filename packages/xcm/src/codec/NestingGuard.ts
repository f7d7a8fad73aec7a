import { XcmTooDeepError, XcmTooLargeError } from '../errors/XcmDecodeErrors.js';
import { type ProgramLimits, programLimits } from './programLimits.js';

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
