import { defineError } from '@parachron/core';

/** A call asks for something that the other variant of the service has. */
export class VariantMismatchError extends defineError({
  code: 'VARIANT_MISMATCH',
  fault: 'incompatible',
  message: (facts: { wanted: string; found: string; chain: string }) =>
    `${facts.chain} runs variant ${facts.found} of the service, not ${facts.wanted}.`,
  hint: () => 'Look at scheduler.variant before choosing what to schedule.',
}) {}
