import { Writer as ScaleWriter } from '@parachron/core/scale';
import { XcmInvalidValueError } from '../errors/XcmEncodeErrors.js';
import { NestingGuard } from './NestingGuard.js';

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
