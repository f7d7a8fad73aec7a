import { type Answer, storageRead } from '@parachron/core';
import { detectVariant, type MissingOperation } from '@parachron/runtime-types';
import { deriveRules, type ServiceRules, type TargetEntry, targetEntryRead } from '@parachron/scheduler';
import { defineFact, describeError, describeNotGiven, type Gap, type Unknown } from '../Fact.js';

/** The service's runtime, and its tables' rows about the target. */
export type ServiceFact =
  | {
      readonly known: true;
      readonly rules: ServiceRules;
      /** The variant's operations that the runtime lacks. */
      readonly missing: readonly MissingOperation[];
      /** Reason why the service has no cross-chain tasks; undefined if it has them. */
      readonly noCrossChain: Gap | undefined;
      /** The service's row for the target in its own token; undefined if it has none. */
      readonly row: Answer<TargetEntry | undefined>;
      /** Whether the service is shut down. */
      readonly isShutDown: Answer<boolean>;
      /** The time of its block, in seconds since 1970. */
      readonly now: Answer<bigint>;
    }
  | (Unknown & {
      /** The runtime in a sentence, and what to do; undefined if no endpoint of the service was given. */
      readonly verdict: Gap | undefined;
    });

/** Variant, limits and table of the service. */
export const serviceFact = defineFact({
  derive: async ({ chains: { service }, scope }): Promise<ServiceFact> => {
    if (!service) return { verdict: undefined, ...describeNotGiven('service') };
    const answers = await service.read({
      row: targetEntryRead(scope.targetParaId),
      now: storageRead('Timestamp', 'Now', [], (value) => BigInt(value?.toString() ?? 0) / 1000n),
      isShutDown: storageRead('AutomationTime', 'Shutdown', [], (value) => value?.toString() === 'true'),
    });
    try {
      const found = detectVariant(service.runtime.registry);
      const { missing } = found;
      const rules = deriveRules(service.runtime, found);
      const noCrossChain = missing.some(({ operation }) => operation === 'crossChain')
        ? { reason: 'the service takes no cross-chain tasks', howToFindOut: pointer }
        : undefined;
      return { known: true, rules, missing, noCrossChain, ...answers };
    } catch (error) {
      const verdict = describeError(error);
      return { known: false, verdict, reason: 'the service has neither variant', howToFindOut: pointer };
    }
  },
});

/** One check reports the gap; all findings that depend on the service refer to that check. */
const pointer = 'See service/variant-and-limits.';

/** Finds the reason why the service's row for the target is not available, and how to find out; undefined if the row exists. */
export function findRowGap(service: ServiceFact): Gap | undefined {
  if (!service.known) return service;
  const { noCrossChain, row } = service;
  if (noCrossChain) return noCrossChain;
  if (!row.known) return row;
  if (row.value) return undefined;
  return {
    reason: 'the service has no row for the target',
    howToFindOut: "Ask the service's team which account and which token pay on the target.",
  };
}
