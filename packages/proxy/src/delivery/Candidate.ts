import { omitUndefined } from '@parachron/core';
import type { DeliveryOutcome } from './DeliveryOutcome.js';

/** An outcome that the facts do not contradict. */
export interface Candidate {
  readonly outcome: DeliveryOutcome;
  /** `sure`: by the facts the chain stops there, unless it stopped before; `open`: the facts do not say. */
  readonly standing: 'sure' | 'open';
  /** The chain's own name of the error, if it has another than the XCM error. */
  readonly error?: string;
  /** The event that reports it: the chain says so itself then. */
  readonly inside?: string;
}

/** An outcome that the facts force. */
export function sure(outcome: DeliveryOutcome, error?: string): Candidate {
  return { outcome, standing: 'sure', ...omitUndefined({ error }) };
}

/** An outcome that the facts leave open. */
export function open(outcome: DeliveryOutcome): Candidate {
  return { outcome, standing: 'open' };
}
