import type { DecodedEvent } from '@parachron/client';
import type { Weight } from '@parachron/core';

/** Verdict of a queue on one message, with its events. */
export interface Verdict {
  /**
   * `completed`: it ran to its end; `failed`: an instruction failed; `refused`: it was not begun; `unreadable`: its bytes are
   * no program; `overweight`: it was put aside.
   */
  readonly kind: 'completed' | 'failed' | 'refused' | 'unreadable' | 'overweight';
  /** The XCM error, if the chain names it. */
  readonly error?: string;
  /** The place of the instruction that failed, if the executor says that; 0 is the first. */
  readonly index?: number;
  /** The weight that was used up to the end, if the chain names it. */
  readonly used?: Weight;
  /** The message by the chain's own id. */
  readonly id?: string;
  /** The para id that it came from, if the chain names it. */
  readonly from?: number;
  /** Events of the message, the verdict last. */
  readonly events: readonly DecodedEvent[];
}
