import type { AccountBalance, BlockRef, Planck } from '@parachron/core';
import type { Refusal } from '../errors/TaskRefusedError.js';
import type { ExpectedFailure } from '../fees/ExpectedFailure.js';
import type { FoundFees, Unknown } from '../fees/getTaskFees.js';
import type { Slot } from '../reading/slotRead.js';
import type { RunBudget } from '../rules/deriveRunBudget.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import type { Due } from './countDue.js';
import type { Payout } from './derivePayout.js';
import type { Booking, Transfer } from './storedTransfers.js';

/** State of one block, by which a scheduling call is checked. */
export interface CheckFacts {
  readonly rules: ServiceRules;
  readonly owner: string;
  /** Milliseconds. */
  readonly now: bigint;
  /** After the inclusion was paid, and what earlier calls take. */
  readonly balance: AccountBalance;
  /** Amount that each run of the task transfers. */
  readonly payout: Payout | undefined;
  /** Future transfers of the account's other tasks: from the chain's records, and from earlier calls. */
  readonly transfers: readonly Transfer[];
  /** The account's other recurring tasks by the chain's records. */
  readonly bookings: readonly Booking[];
  readonly isTaken: boolean;
  /** The last time of the existing task with the same id, if any. */
  readonly endsAt: bigint | undefined;
  readonly slots: readonly Slot[];
  /** Tasks that may be booked again before the block of the call. */
  readonly due: Due;
  readonly fees: FoundFees;
  /** Part of the XCM fee that is withdrawn, in planck. */
  readonly charged: Planck;
  /** Whether the service has a row for the target; true if no row is needed, or if unknown. */
  readonly hasRow: boolean;
  readonly isShutDown: boolean;
  /** Amount of a native transfer, if known. */
  readonly recipient: AccountBalance | undefined;
  readonly budget: RunBudget | undefined;
  /** Milliseconds between blocks, if measured. */
  readonly blockTime: number | undefined;
}

/** Result of a check. */
export interface TaskCheck {
  /** The first rule that the call breaks, in the chain's order; undefined if it breaks no readable rule. */
  readonly refusal: Refusal | undefined;
  /** Predicted failures of an accepted call, at the current state or after a rise of fees (`feeRise`); empty for a refused call. */
  readonly expectedFailures: readonly ExpectedFailure[];
  /**
   * Whether the answer of the chain may differ: a slot begins before the call is in its block, and the answer depends on the
   * slot.
   */
  readonly isCloseToEdge: boolean;
  /** Facts that could not be read. */
  readonly unknown: readonly Unknown[];
  /** The block whose state was read. */
  readonly block: BlockRef;
  /** Assumed cost of inclusion, in planck. */
  readonly inclusionFee: Planck;
  /** Known amount that leaves the account in the block of the call, in planck: inclusion, tip and the task's fees. */
  readonly cost: Planck;
}
