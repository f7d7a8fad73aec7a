import { omitUndefined } from '@parachron/core';
import type { DeliveryOutcome } from './DeliveryOutcome.js';

/** An outcome that is consistent with the facts. */
export interface Candidate {
  readonly outcome: DeliveryOutcome;
  /** `sure`: according to the facts, the chain stops there if not earlier; `open`: the facts do not decide. */
  readonly confidence: 'sure' | 'open';
  /** The chain's own name of the error, if it differs from the XCM error. */
  readonly error?: string;
  /** The event that reports the outcome; the chain then reports the outcome itself. */
  readonly inside?: string;
}

/** Creates a candidate that the facts force. */
export function createSure(outcome: DeliveryOutcome, error?: string): Candidate {
  return { outcome, confidence: 'sure', ...omitUndefined({ error }) };
}

/** Creates a candidate that the facts leave open. */
export function open(outcome: DeliveryOutcome): Candidate {
  return { outcome, confidence: 'open' };
}
