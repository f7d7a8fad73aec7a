import type { Hex, Planck, TokenUnit } from '@parachron/core';
import type { Variant } from '@parachron/runtime-types';

/** Recurrence of a task. */
export type Repeat = 'once' | 'daily' | 'weekly' | 'monthly';

/** A task of the form: Alice pays Bob on the target, by her proxy. */
export interface Order {
  /** The id that the owner chooses; unique among the tasks of the account. */
  readonly name: string;
  /** Tokens of the target, as a decimal text. */
  readonly amount: string;
  readonly repeat: Repeat;
  /** Number of runs; the whole list is stored, or paid again for each run, by the variant of the service. */
  readonly times: number;
}

/** A chain of the network. */
export interface ShownChain {
  readonly role: 'service' | 'target';
  readonly name: string;
  readonly paraId: number;
  /** The number of the newest block. */
  readonly block: number;
  readonly token: TokenUnit;
}

/** An account with its funds on both chains, in planck; undefined if the account has no purpose on a chain. */
export interface ShownAccount {
  readonly id: 'alice' | 'bob' | 'derived';
  readonly address: string;
  readonly service: Planck | undefined;
  readonly target: Planck | undefined;
}

/** A scheduled task of Alice. */
export interface ShownTask {
  readonly id: Hex;
  readonly name: string;
  /** Whether the service holds a record of the task. */
  readonly isPending: boolean;
  /** Seconds since 1970; undefined for a task without a further run. */
  readonly next: bigint | undefined;
  /** Runs left; undefined for a task that runs until its cancellation. */
  readonly left: number | undefined;
}

/** A line of the history. */
export interface ShownEvent {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly chain: 'service' | 'target';
  readonly block: number;
  readonly taskId: Hex;
  readonly kind:
    | 'scheduled'
    | 'cancelled'
    | 'triggered'
    | 'executed'
    | 'failed'
    | 'missed'
    | 'notRescheduled'
    | 'unseen'
    | 'unreported'
    | 'done';
  /** A sentence of the packages on the result; undefined if the kind is sufficient. */
  readonly sentence: string | undefined;
  /**
   * Amount that left the paying account in that block, in planck of the chain's token: Alice's account on the service, the
   * derived account on the target.
   */
  readonly paid: Planck;
}

/** The state of the whole network for the page; plain data. */
export interface PlaygroundState {
  readonly variant: Variant;
  /** The time of the network, in milliseconds since 1970. */
  readonly now: number;
  /** The first time that a task can be scheduled for, in seconds since 1970. */
  readonly nextSlot: bigint;
  readonly slotSeconds: number;
  readonly chains: readonly ShownChain[];
  readonly accounts: readonly ShownAccount[];
  /** The proxy type that Alice has granted to her derived account; undefined before the grant. */
  readonly granted: string | undefined;
  readonly tasks: readonly ShownTask[];
  /** Sorted by time, oldest first. */
  readonly events: readonly ShownEvent[];
  /** Blocks of the service and messages to the target with unread events. */
  readonly unread: number;
}

/** The cost of an order before it is signed, in planck of the service's token; undefined if unknown. */
export interface OrderQuote {
  readonly inclusion: Planck | undefined;
  readonly execution: Planck | undefined;
  readonly message: Planck | undefined;
  readonly total: Planck | undefined;
  readonly perRun: Planck | undefined;
  readonly executions: number;
  readonly isRecurring: boolean;
  /** The pallet's error that refuses the call; undefined if the service takes the call. */
  readonly refusal: string | undefined;
  /** Problems although the service takes the call, a sentence each. */
  readonly expectedFailures: readonly string[];
  /** The call that Alice signs. */
  readonly call: Hex;
}

/** The cost of the grant, in planck of the target's token; undefined if unknown. */
export interface GrantQuote {
  readonly delegate: string;
  readonly proxyType: string;
  readonly deposit: Planck;
  readonly fund: Planck;
  readonly total: Planck | undefined;
  readonly call: Hex;
}
