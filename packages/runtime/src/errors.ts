import { defineError } from '@parachron/core';
import type { Ended } from './Runtime.js';

/** The code of a runtime is no WebAssembly that the engine accepts. */
export class InvalidCodeError extends defineError({
  code: 'INVALID_CODE',
  fault: 'input',
  message: (facts: { reason: string }) => `The code of the runtime is unusable: ${facts.reason}.`,
  hint: () => 'Take the code from the storage of the chain at the key :code.',
}) {}

/** Reads or starts the code of a runtime; each error is INVALID_CODE, by default with the reason. */
export function refuseCode<T>(reason: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw cause instanceof InvalidCodeError ? cause : new InvalidCodeError({ reason }, { cause });
  }
}

/** Ends a call: its runtime broke a rule of the interface, needs a function that this package lacks, or reached a bound. */
export class CallEnd extends Error {
  readonly kind: Ended['cause'];

  constructor(kind: Ended['cause'], text?: string, options?: ErrorOptions) {
    super(text, options);
    this.kind = kind;
  }
}
