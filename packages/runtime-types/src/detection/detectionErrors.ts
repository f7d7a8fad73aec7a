import { defineError } from '@parachron/core';
import type { FoundInterface } from './FoundInterface.js';
import type { Variant } from './Variant.js';

/** The runtime schedules neither as variant H nor as variant M does. */
export class UnsupportedInterfaceError extends defineError({
  code: 'UNSUPPORTED_INTERFACE',
  fault: 'incompatible',
  message: (facts: {
    readonly found: FoundInterface;
    /** The calls that each variant has, with their arguments. */
    readonly expected: { readonly [V in Variant]: readonly string[] };
    /** In what the runtime departs from the variant that it is nearest to. */
    readonly differences: readonly string[];
    /** Whether it has the marks of the family's runtimes of spec version 291 and later. */
    readonly isLaterRuntime: boolean;
  }) => {
    const { found, expected, differences, isLaterRuntime } = facts;
    const who = found.runtime ? `The runtime ${found.runtime}` : 'The runtime';
    if (!found.calls) return `${who} has no pallet AutomationTime; it has ${found.pallets.join(', ')}.`;
    const later = isLaterRuntime ? ', but of a later runtime of its family (spec version 291 on)' : '';
    return `${who} has AutomationTime with the interface of neither variant${later}. Found: ${found.calls.join('; ') || 'no calls'}. Expected of variant H: ${expected.H.join('; ')}. Expected of variant M: ${expected.M.join('; ')}. Differences: ${differences.join('; ')}.`;
  },
  hint: ({ found, isLaterRuntime }) => {
    if (!found.calls) return 'Connect to a chain of the service: its runtime has the pallet AutomationTime.';
    return isLaterRuntime
      ? 'Use a node of a chain that runs variant H or M; later runtimes take other arguments and are not supported.'
      : 'Use a node of a chain that runs variant H or M; this runtime takes other arguments.';
  },
}) {}

/** The registry knows no runtime. */
export class MetadataMissingError extends defineError({
  code: 'METADATA_MISSING',
  fault: 'input',
  message: (_: { readonly needed: string }) => 'The registry has no metadata.',
  hint: () => 'Wait for the api with `await api.isReady`, or set the metadata of the registry first.',
}) {}
