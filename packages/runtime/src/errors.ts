import { defineError } from '@parachron/core';

/** The code of a runtime is no WebAssembly that the engine accepts. */
export class InvalidCodeError extends defineError({
  code: 'INVALID_CODE',
  fault: 'input',
  message: (facts: { reason: string }) => `The code of the runtime is unusable: ${facts.reason}.`,
  hint: () => 'Take the code from the storage of the chain at the key :code.',
}) {}

/** Ends a run inside a host function: the runtime panicked with a text, or broke a rule of the interface. */
export class HostTrap extends Error {}

/** Ends a run inside a host function that this package lacks. */
export class HostMissing extends Error {}

/** Ends a call that reached a bound: it may never end by itself. */
export class CallEndless extends Error {}
