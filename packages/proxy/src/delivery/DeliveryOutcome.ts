import type { DecodedEvent } from '@parachron/client';
import type { Planck } from '@parachron/core';

/** How a task's program ends on its target, told apart and named; predictions and explanations use the same names. */
export type DeliveryOutcome =
  /** The user's call ran and succeeded, with all calls inside it: ProxyExecuted{Ok}, and no event of a failure. */
  | 'executed'
  /** The user's call ran, and failed with its pallet's own error, or a call inside it did. */
  | 'call-failed'
  /** The proxy type does not let the call through, or not a call inside it. */
  | 'proxy-filtered'
  /** The derived account is no proxy of the user, or none of the forced type; the chain is silent about it. */
  | 'proxy-not-found'
  /** The proxy has a delay, and nothing was announced; the chain is silent about it. */
  | 'proxy-delayed'
  /** The chain does not let such a program in. */
  | 'barrier'
  /** The chain cannot read the program's version, or its bytes. */
  | 'unsupported-version'
  /** The bytes of the call are none of that chain. */
  | 'undecodable-call'
  /** The chain lets no program make this call. */
  | 'call-not-allowed'
  /** The chain makes no account of the user. */
  | 'origin-not-convertible'
  /** The chain does not take the fee's token from the service. */
  | 'untrusted-reserve'
  /** The account that pays has less than the program withdraws. */
  | 'funds'
  /** What is offered does not pay for the weight, or not in that token. */
  | 'fees'
  /** The call weighs more than the program allows it. */
  | 'weight'
  /** The message is too heavy for the queue and was put aside. */
  | 'overweight'
  /** Another XCM error; its name is given. */
  | 'xcm-failed'
  /** No event tells of the message. */
  | 'not-seen'
  /** Something failed, and nothing tells what; the candidates are given. */
  | 'unknown';

/** How sure it is: the chain's events say it, it follows from what else is known, or it is not known. */
export type Certainty = 'told' | 'deduced' | 'unknown';

/** What became of a program, in a form for programs and one for people. */
export interface DeliveryExplanation {
  readonly outcome: DeliveryOutcome;
  readonly certainty: Certainty;
  /** The chain's own name of the error: `TooExpensive`, `System.CallFiltered`. */
  readonly error?: string;
  /** The event that told of it, where the failure is that of a call inside the user's call: `Utility.BatchInterrupted`. */
  readonly inside?: string;
  /** One sentence. */
  readonly sentence: string;
  /** For what is not certain: the outcomes that it may be. */
  readonly candidates: readonly DeliveryOutcome[];
  /** Smallest units left behind in the trap of the chain's XCM pallet. */
  readonly trapped: readonly Planck[];
  /** The events that tell it, in order. */
  readonly evidence: readonly DecodedEvent[];
}
