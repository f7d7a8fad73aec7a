import type { AccountBalance, BlockRef, Planck } from '@parachron/core';
import type { Refusal } from '../errors/TaskRefusedError.js';
import type { ExpectedFailure } from '../fees/ExpectedFailure.js';
import type { FoundFees, Unknown } from '../fees/getTaskFees.js';
import type { Slot } from '../reading/describeSlotRead.js';
import type { RunBudget } from '../rules/deriveRunBudget.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import type { Due } from './countDue.js';
import type { Payout } from './derivePayout.js';
import type { Booking, Transfer } from './storedTransfers.js';

/** State of one block, by which a scheduling call is checked. */
export interface CheckFacts {
  readonly rules: ServiceRules;
  readonly owner: string;
  /** Time of the block, in milliseconds. */
  readonly now: bigint;
  /** Balance after the inclusion fee and the costs of earlier calls. */
  readonly balance: AccountBalance;
  /** Transfer by each run of the task; undefined if a run transfers nothing. */
  readonly payout: Payout | undefined;
  /** Future transfers of the account's other tasks: from the chain's records, and from earlier calls. */
  readonly transfers: readonly Transfer[];
  /** The account's other recurring tasks, from the chain's records. */
  readonly bookings: readonly Booking[];
  readonly isTaken: boolean;
  /** The last time of the existing task with the same id, in seconds; undefined without such a time. */
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
  /** Balance of the recipient of a native transfer; undefined if unknown, or for another task. */
  readonly recipient: AccountBalance | undefined;
  readonly budget: RunBudget | undefined;
  /** Milliseconds between blocks, if measured. */
  readonly blockTime: number | undefined;
}

/** Result of a check. */
export interface TaskCheck {
  /**
   * The refusal by the first rule that the call breaks, in the chain's order; undefined if the call breaks none of the
   * rules that the check can read.
   */
  readonly refusal: Refusal | undefined;
  /** Predicted failures of an accepted call, at the current state or after a rise of fees (`feeRise`); empty for a refused call. */
  readonly expectedFailures: readonly ExpectedFailure[];
  /**
   * Whether the result may differ at inclusion: a slot may begin before the call is in its block, and the result
   * depends on the slot.
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
