import { defineError } from '@parachron/core';
import type { FoundInterface } from './FoundInterface.js';
import type { MissingOperation } from './ServiceInterface.js';
import type { Variant } from './Variant.js';

/** The runtime has the interface of neither variant H nor variant M. */
export class UnsupportedInterfaceError extends defineError({
  code: 'UNSUPPORTED_INTERFACE',
  fault: 'incompatible',
  message: (facts: {
    readonly found: FoundInterface;
    /** For each variant, its operations that the runtime lacks, with the reasons. */
    readonly differences: { readonly [V in Variant]: readonly MissingOperation[] };
    /** The feature of a later form of the service, as a clause; undefined if the runtime has no such feature. */
    readonly laterForm: string | undefined;
  }) => {
    const { found, differences, laterForm } = facts;
    const who = found.runtime ? `The runtime ${found.runtime}` : 'The runtime';
    if (!found.calls) return `${who} has no pallet AutomationTime.`;
    if (laterForm) return `${who} has a later form of the service than variants H and M: ${laterForm}.`;
    const reasons = [...differences.H, ...differences.M].map(({ reason }) => reason);
    return `${who} schedules tasks neither as variant H nor as variant M: ${[...new Set(reasons)].join('; ')}.`;
  },
  hint: ({ found, laterForm }) => {
    if (!found.calls)
      return 'Use a node of a chain of the service: its runtime has the pallet AutomationTime.';
    return laterForm
      ? 'Use a chain of the service whose runtime has variant H or M. A newer version of Parachron may support this form.'
      : 'Use a chain of the service whose runtime has variant H or M.';
  },
}) {}

/** The registry has no metadata. */
export class MetadataMissingError extends defineError({
  code: 'METADATA_MISSING',
  fault: 'input',
  message: (_: { readonly needed: string }) => 'The registry has no metadata.',
  hint: () => 'Wait for the api with `await api.isReady`, or set the metadata of the registry first.',
}) {}
