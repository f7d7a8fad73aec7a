import { defineError } from '@parachron/core';

/** A call needs a feature of the other variant of the service. */
export class VariantMismatchError extends defineError({
  code: 'VARIANT_MISMATCH',
  fault: 'incompatible',
  message: (facts: { wanted: string; found: string; chain: string; feature?: string }) =>
    facts.feature === undefined
      ? `${facts.chain} runs variant ${facts.found} of the service, not ${facts.wanted}.`
      : `${facts.chain} runs variant ${facts.found} of the service; ${facts.feature} needs variant ${facts.wanted}.`,
  hint: () => 'Choose a kind of task that the service supports. In a program, read scheduler.variant first.',
}) {}

/** The runtime lacks an operation of its variant, or the operation has unknown arguments. */
export class OperationMissingError extends defineError({
  code: 'OPERATION_MISSING',
  fault: 'incompatible',
  message: (facts: { what: string; runtime: string; reason: string }) =>
    `${facts.runtime} does not support the operation "${facts.what}": ${facts.reason}.`,
  hint: () => 'Choose a kind of task that the service supports. In a program, read scheduler.missing first.',
}) {}

/** The runtime accepts exactly one time for a task. */
export class OneTimeOnlyError extends defineError({
  code: 'ONE_TIME_ONLY',
  fault: 'incompatible',
  message: (facts: { call: string; times: number }) =>
    `${facts.call} takes exactly one time in this runtime, got ${facts.times}.`,
  hint: () => 'Schedule one task for each time.',
}) {}

/** A task has no id. */
export class ProvidedIdMissingError extends defineError({
  code: 'PROVIDED_ID_MISSING',
  fault: 'input',
  message: (facts: { found: string }) => `providedId: expected text or bytes, got ${facts.found}.`,
  hint: () => 'Pass an id for the task as providedId: text or a Uint8Array.',
}) {}
