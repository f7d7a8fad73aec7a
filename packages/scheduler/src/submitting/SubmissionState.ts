import type { Hex } from '@parachron/core';
import type { Conflict, SubmissionStatus } from './findSubmission.js';
import type { SubmittedTask } from './SubmitTaskOptions.js';
import type { Ticket } from './Ticket.js';

/** A transaction of the submission in a block, with its outcome. */
export type Landed = Omit<SubmittedTask, 'taskId'>;

/** A transaction of the submission in a block. */
export type IncludedStatus = Extract<SubmissionStatus, { kind: 'landed' }>;

/** The next step of a submission, or its end. */
export type SubmissionStep =
  /** Checks the call by the chain's rules, before it gets a nonce. */
  | { readonly kind: 'check' }
  /** Takes the next nonce of the account. */
  | { readonly kind: 'reserve' }
  /** Searches for a transaction of another program with a lower nonce, on which the call depends. */
  | { readonly kind: 'compare'; readonly draft: Ticket }
  /** Passes the ticket to `onTicket`. */
  | { readonly kind: 'keep'; readonly ticket: Ticket }
  /** Searches the blocks and the pool until the outcome is known. */
  | { readonly kind: 'search'; readonly ticket: Ticket }
  | { readonly kind: 'send'; readonly ticket: Ticket }
  /** Reads the outcome of an included transaction. */
  | { readonly kind: 'collect'; readonly status: IncludedStatus }
  /**
   * Finds out whether the pool refused a transaction because another transaction with its nonce is included or pending.
   */
  | { readonly kind: 'judge'; readonly refusal: unknown; readonly ticket: Ticket }
  /** Reads the account's next nonce, which counts transactions in the pool. */
  | {
      readonly kind: 'count';
      readonly refusal: unknown;
      readonly ticket: Ticket;
      readonly status: SubmissionStatus;
    }
  /**
   * Waits, without a new signature, until the pool or a block shows the transaction, which waits for an earlier nonce.
   */
  | {
      readonly kind: 'awaitHeld';
      readonly refusal: unknown;
      readonly ticket: Ticket;
      readonly head: number;
    }
  /** Waits until a block includes the transaction of another program, which may be for the same task. */
  | { readonly kind: 'awaitNonce'; readonly owner: Hex; readonly nonce: number; readonly refusal?: unknown }
  /** Reconnects; the submission then continues with `next`, or else with a new round. */
  | { readonly kind: 'reconnect'; readonly error: unknown; readonly next?: SubmissionStep }
  | SubmissionEnd;

/** The outcome of a submission. */
export type SubmissionEnd =
  | { readonly kind: 'landed'; readonly landed: Landed }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Another transaction used the nonce. */
  | { readonly kind: 'replaced'; readonly nonce: number; readonly other?: Hex }
  /** A transaction was sent, and its inclusion is unknown. */
  | {
      readonly kind: 'unknown';
      readonly ticket: Ticket;
      readonly reason: string;
      readonly cause?: unknown;
    };

/** The result of a step, or an event during the step. */
export type SubmissionEvent =
  | { readonly kind: 'checked' }
  | { readonly kind: 'reserved'; readonly draft: Ticket }
  | { readonly kind: 'compared'; readonly conflict: Conflict | undefined }
  | { readonly kind: 'kept' }
  /** The transaction was signed, and the ticket with its hash is stored. */
  | { readonly kind: 'signed'; readonly ticket: Ticket }
  /** The node has accepted the transaction into its pool. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'landed'; readonly landed: Landed }
  | { readonly kind: 'found'; readonly status: SubmissionStatus }
  | { readonly kind: 'counted'; readonly nextNonce: number }
  /** The pool or a block shows the transaction. */
  | { readonly kind: 'shown' }
  /** A block has used the nonce. */
  | { readonly kind: 'used' }
  /** The time limit of the step was reached; a search reports the last observed state. */
  | { readonly kind: 'overdue'; readonly isIncluded?: boolean; readonly hasGrown?: boolean }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'reconnected'; readonly isPossible: boolean };

/** A submission between two steps, as plain data. */
export interface SubmissionState {
  readonly step: SubmissionStep;
  /** Ticket of all transactions of the submission; absent before the nonce is stored. */
  readonly ticket?: Ticket;
  /** Whether the ticket comes from an earlier run. */
  readonly isResumed: boolean;
  /**
   * The state of the reservation in the account's nonce queue: `open` delays the next submission of the account, and
   * `passed` lets it start. `none`: no reservation, also for a nonce from elsewhere.
   */
  readonly place: 'none' | 'open' | 'passed';
  readonly isChecked: boolean;
  /** Whether the node has the transaction, or may have it. */
  readonly isUnsure: boolean;
  /** Number of failed attempts, including lost connections. */
  readonly attempts: number;
  readonly losses: number;
  readonly conflicts: number;
}

/** The limits of a submission. */
export interface SubmissionLimits {
  /** Number of failed attempts after which the submission ends. */
  readonly attempts: number;
  readonly timeoutMs: number;
  readonly waitFor: 'block' | 'finality';
}

/**
 * Returns the first state of a submission.
 *
 * @param ticket the ticket of an earlier run, whose transactions are searched first
 */
export function createSubmissionState(ticket?: Ticket): SubmissionState {
  return {
    step: ticket ? { kind: 'search', ticket } : { kind: 'check' },
    ...(ticket && { ticket }),
    isResumed: ticket !== undefined,
    place: 'none',
    isChecked: false,
    isUnsure: false,
    attempts: 0,
    losses: 0,
    conflicts: 0,
  };
}

/** Returns the ticket of a submission if a transaction may have been sent for it. */
export function getSentTicket({ ticket }: SubmissionState): Ticket | undefined {
  return ticket && ticket.hashes.length > 0 ? ticket : undefined;
}

/** Returns whether a step is the end of a submission. */
export function isSubmissionEnd(step: SubmissionStep): step is SubmissionEnd {
  return (
    step.kind === 'landed' || step.kind === 'failed' || step.kind === 'replaced' || step.kind === 'unknown'
  );
}

/** Starts the next round: searches for sent transactions before another transaction is sent. */
export function startRound(state: SubmissionState): SubmissionState {
  const { ticket } = state;
  if (ticket) return { ...state, step: { kind: getSentTicket(state) ? 'search' : 'send', ticket } };
  return { ...state, step: { kind: state.isChecked ? 'reserve' : 'check' } };
}

/** Lets the next submission of the account start. The queue can assign an unused nonce again. */
export function endPlace(state: SubmissionState): SubmissionState {
  if (state.place === 'none') return state;
  if (getSentTicket(state)) return { ...state, place: 'passed' };
  return { ...omitTicket(state), place: 'none' };
}

/** Releases the nonce, and waits until a block includes the other program's transaction. */
export function waitForOther(
  state: SubmissionState,
  step: { readonly owner: `0x${string}`; readonly nonce: number; readonly refusal?: unknown },
): SubmissionState {
  return {
    ...endPlace(omitTicket(state)),
    isChecked: false,
    step: { kind: 'awaitNonce', ...step },
  };
}

/** Ends a submission, and lets the next submission of the account start. */
export function endSubmission(state: SubmissionState, step: SubmissionEnd): SubmissionState {
  return { ...endPlace(state), step };
}

function omitTicket({ ticket: _dropped, ...state }: SubmissionState): SubmissionState {
  return state;
}
