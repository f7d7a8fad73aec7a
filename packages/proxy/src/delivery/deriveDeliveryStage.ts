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

const stages: { readonly [O in DeliveryOutcome]: DeliveryStage } = {
  executed: 'dispatch',
  'call-failed': 'dispatch',
  'proxy-filtered': 'dispatch',
  'proxy-not-found': 'dispatch',
  'proxy-delayed': 'dispatch',
  'expectation-false': 'dispatch',
  barrier: 'entry',
  'unsupported-version': 'entry',
  'not-weighable': 'entry',
  overweight: 'entry',
  'untrusted-reserve': 'payment',
  funds: 'payment',
  'fees-missing': 'payment',
  fees: 'payment',
  'asset-not-found': 'payment',
  'asset-not-accepted': 'payment',
  'call-filtered': 'call',
  'origin-not-convertible': 'call',
  'origin-kind-refused': 'call',
  weight: 'call',
  'undecodable-call': 'open',
  'xcm-failed': 'open',
  'not-seen': 'open',
  unknown: 'open',
};

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
  return stages[outcome];
}
