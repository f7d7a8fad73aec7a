import type { AccountBalance, BlockRef, Planck } from '@parachron/core';
import type { Refusal } from '../errors/TaskRefusedError.js';
import type { ForeseenFailure } from '../fees/ForeseenFailure.js';
import type { FoundFees, Unknown } from '../fees/getTaskFees.js';
import type { Slot } from '../reading/slotRead.js';
import type { RunBudget } from '../rules/deriveRunBudget.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import type { Due } from './countDue.js';
import type { Payout } from './derivePayout.js';
import type { Booking, Transfer } from './listStored.js';

/** What a scheduling call is judged by: the state of one block. */
export interface CheckFacts {
  readonly rules: ServiceRules;
  readonly owner: string;
  /** Milliseconds. */
  readonly now: bigint;
  /** After the inclusion was paid, and what earlier calls take. */
  readonly balance: AccountBalance;
  /** What each run of the task transfers. */
  readonly payout: Payout | undefined;
  /** Transfers to come of the account's other tasks: those of the chain's records, and those of earlier calls. */
  readonly transfers: readonly Transfer[];
  /** The account's other recurring tasks by the chain's records. */
  readonly bookings: readonly Booking[];
  readonly isTaken: boolean;
  /** The last time of the task that has the id, where it has one. */
  readonly endsAt: bigint | undefined;
  readonly slots: readonly Slot[];
  /** What may be booked again before the call is in its block. */
  readonly due: Due;
  readonly fees: FoundFees;
  /** What of the XCM fee is really taken, in planck. */
  readonly charged: Planck;
  /** Whether the service has a row for the target; true for what needs none or is not known. */
  readonly hasRow: boolean;
  readonly isShutDown: boolean;
  /** Of a native transfer, where it is known. */
  readonly recipient: AccountBalance | undefined;
  readonly budget: RunBudget | undefined;
  /** Milliseconds between blocks, where they were measured. */
  readonly blockTime: number | undefined;
}

/** What a check found out. */
export interface TaskCheck {
  /** The first rule that the call breaks, in the chain's order; undefined where it breaks none that could be looked at. */
  readonly refusal: Refusal | undefined;
  /** What goes wrong although the chain takes the call, as things stand or when fees rise (`feeRise`); empty for a call that is refused. */
  readonly foreseen: readonly ForeseenFailure[];
  /** Whether the chain may say otherwise: a slot begins before the call is in its block, and the answer depends on it. */
  readonly isCloseToEdge: boolean;
  /** What could not be looked at. */
  readonly unknown: readonly Unknown[];
  /** The block whose state was looked at. */
  readonly block: BlockRef;
  /** What inclusion was taken to cost, in planck. */
  readonly inclusionFee: Planck;
  /** What leaves the account with the block of the call, in planck, as far as it is known: inclusion, tip and the task's fees. */
  readonly cost: Planck;
}
