import { Writer as ScaleWriter } from '@parachron/core/scale';
import { XcmInvalidValueError } from '../errors/XcmEncodeErrors.js';
import { NestingGuard } from './NestingGuard.js';

/** Collects bytes, and knows at which part of a value it is. */
export class Writer extends ScaleWriter {
  readonly nesting = new NestingGuard();
  readonly #path: string[];

  constructor(path: readonly string[] = []) {
    super();
    this.#path = [...path];
  }

  /** A writer at the same part whose bytes are only looked at. */
  scratch(): Writer {
    return new Writer(this.#path);
  }

  /** Runs a step with a name for errors. */
  at<T>(part: string, step: () => T): T {
    this.#path.push(part);
    const result = step();
    this.#path.pop();
    return result;
  }

  get path(): string {
    return this.#path.join('.');
  }

  invalid(reason: string): XcmInvalidValueError {
    return new XcmInvalidValueError({ part: this.path, reason });
  }
}
