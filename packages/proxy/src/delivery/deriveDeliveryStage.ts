import { requireInput } from '@parachron/core';
import type { DeliveryExplanation, DeliveryOutcome } from './DeliveryOutcome.js';

/** Stage that a program reached. */
export type DeliveryStage =
  /** The chain did not start the program. */
  | 'entry'
  /** The chain started the program, but the program did not pay. */
  | 'payment'
  /** The program paid, but the chain did not dispatch its call. */
  | 'call'
  /** The chain dispatched the call, with or without success. */
  | 'dispatch'
  /** Unknown. */
  | 'open';

const ended: { readonly [S in Exclude<DeliveryStage, 'open'>]: readonly DeliveryOutcome[] } = {
  entry: ['barrier', 'unsupported-version', 'not-weighable', 'overweight'],
  payment: ['untrusted-reserve', 'funds', 'fees-missing', 'fees', 'asset-not-found', 'asset-not-accepted'],
  call: ['call-filtered', 'origin-not-convertible', 'origin-kind-refused', 'weight'],
  dispatch: [
    ...(['executed', 'call-failed', 'proxy-filtered', 'proxy-not-found'] as const),
    ...(['proxy-delayed', 'expectation-false'] as const),
  ],
};

const stages: ReadonlyMap<DeliveryOutcome, DeliveryStage> = new Map(
  (['entry', 'payment', 'call', 'dispatch'] as const).flatMap((stage) =>
    ended[stage].map((outcome) => [outcome, stage] as const),
  ),
);

/**
 * Derives the stage that a program reached from its outcome. Use this function for a check of a single stage.
 *
 * Sends: nothing.
 *
 * @param end the outcome, with the chain's own name of the error if there is one
 * @returns the stage at which the program ended; `open` if the outcome does not show it
 *
 * @example
 * ```ts
 * import { deriveDeliveryStage } from '@parachron/proxy';
 *
 * deriveDeliveryStage({ outcome: 'not-weighable' }); // 'entry'
 * deriveDeliveryStage({ outcome: 'unknown' }); // 'open'
 * ```
 */
export function deriveDeliveryStage(end: Pick<DeliveryExplanation, 'outcome' | 'error'>): DeliveryStage {
  requireInput({ end }, { end: { outcome: 'string', error: 'string?' } });
  const { outcome, error } = end;
  // An undecodable call stops the Transact, or the weighing of the whole program.
  if (outcome === 'undecodable-call' && error !== undefined) {
    return error === 'FailedToDecode' ? 'call' : 'entry';
  }
  return stages.get(outcome) ?? 'open';
}
