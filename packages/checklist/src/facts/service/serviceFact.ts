import { type Answer, type Evidence, isParachronError, storageRead } from '@parachron/core';
import { detectVariant } from '@parachron/runtime-types';
import { deriveRules, type ServiceRules, type TargetEntry, targetEntryRead } from '@parachron/scheduler';
import { defineFact } from '../Fact.js';

/** What the service's runtime is, and what its tables say of the target. */
export type ServiceFact =
  | {
      readonly known: true;
      readonly rules: ServiceRules;
      /** Its row for the target in its own token; undefined where it has none. */
      readonly row: Answer<TargetEntry | undefined>;
      /** Whether it runs no tasks at present. */
      readonly isShutDown: Answer<boolean>;
      /** The time of its block, in seconds since 1970. */
      readonly now: Answer<bigint>;
    }
  | {
      readonly known: false;
      /** Nobody can be asked; otherwise the runtime has neither variant. */
      readonly isMissing: boolean;
      readonly reason: string;
      readonly howToFindOut: string;
    };

/** Variant, limits and table of the service. */
export const serviceFact = defineFact({
  id: 'service',
  needs: {},
  ask: ({ scope, runtimes }) =>
    runtimes.service
      ? {
          service: {
            row: targetEntryRead(scope.targetParaId),
            now: storageRead('Timestamp', 'Now', [], (value) => BigInt(value?.toString() ?? 0) / 1000n),
            shutdown: storageRead('AutomationTime', 'Shutdown', [], (value) => value?.toString() === 'true'),
          },
        }
      : {},
  derive: ({ runtimes: { service } }, { service: answers }): ServiceFact => {
    if (!service || !answers) return notAtHand;
    try {
      const rules = deriveRules(service, detectVariant(service.registry));
      return { known: true, rules, row: answers.row, isShutDown: answers.shutdown, now: answers.now };
    } catch (error) {
      if (!isParachronError(error)) throw error;
      return { known: false, isMissing: false, reason: error.message, howToFindOut: error.hint };
    }
  },
});

const notAtHand: ServiceFact = {
  known: false,
  isMissing: true,
  reason: 'no node of the service chain was given',
  howToFindOut: 'Run the check again with an endpoint of the service chain.',
};

/** The evidence of answers, as far as there is any. */
export function evidenceOf(...answers: readonly (Answer<unknown> | undefined)[]): Evidence[] {
  return answers.flatMap((answer) => answer?.evidence ?? []);
}
