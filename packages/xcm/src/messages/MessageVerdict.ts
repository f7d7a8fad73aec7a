import type { JsonValue } from '@parachron/core';
import type { Weight } from '../programs/Weight.js';

/** The required parts of an event; `decodeEvents` of @parachron/client returns such events. */
export interface QueueEvent {
  readonly pallet: string;
  /** The usual name of the pallet, which the chain may name otherwise. */
  readonly usualPallet: string;
  readonly method: string;
  readonly phase: number | 'initialization' | 'finalization';
  readonly data: { readonly [field: string]: JsonValue };
}

/** Verdict of a queue on one message, with its events. */
export interface MessageVerdict<E extends QueueEvent = QueueEvent> {
  /**
   * `completed`: the program ran to its end; `failed`: an instruction failed; `refused`: the program did not start;
   * `unreadable`: the bytes are not a program; `overweight`: the message was stored as overweight.
   */
  readonly kind: 'completed' | 'failed' | 'refused' | 'unreadable' | 'overweight';
  /** The XCM error, if the chain names it. */
  readonly error?: string;
  /** The index of the failed instruction, if the executor reports it; 0 is the first. */
  readonly index?: number;
  /** The used weight, if the chain reports it. */
  readonly used?: Weight;
  /** The chain's own id of the message. */
  readonly id?: string;
  /** The para id of the sender, if the chain reports it. */
  readonly from?: number;
  /** Events of the message, the verdict last. */
  readonly events: readonly E[];
}
