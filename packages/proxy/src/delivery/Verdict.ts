import type { DecodedEvent } from '@parachron/client';

/** How a queue ended with one message, and the events that belong to it. */
export interface Verdict {
  /**
   * `completed`: it ran to its end; `failed`: an instruction failed; `refused`: it was not begun; `unreadable`: its bytes are
   * none; `overweight`: it was put aside.
   */
  readonly kind: 'completed' | 'failed' | 'refused' | 'unreadable' | 'overweight';
  /** The XCM error, where the chain tells. */
  readonly error?: string;
  /** The message by the chain's own id. */
  readonly id?: string;
  /** The para id that it came from, where the chain tells. */
  readonly from?: number;
  /** All events that belong to the message, the verdict last. */
  readonly events: readonly DecodedEvent[];
}
