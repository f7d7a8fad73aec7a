import type { BlockRef, Planck } from '@parachron/core';
import type { Refusal } from '../errors/TaskRefusedError.js';
import type { ForeseenFailure } from '../fees/deriveForecast.js';
import type { FoundFees, Unknown } from '../fees/getTaskFees.js';
import type { Balance } from '../reading/accountRead.js';
import type { Slot } from '../reading/slotRead.js';
import type { ServiceRules } from '../rules/ServiceRules.js';

/** What a scheduling call is judged by: the state of one block. */
export interface CheckFacts {
  readonly rules: ServiceRules;
  readonly owner: string;
  /** Milliseconds. */
  readonly now: bigint;
  /** After the inclusion was paid. */
  readonly balance: Balance;
  readonly isTaken: boolean;
  readonly slots: readonly Slot[];
  readonly fees: FoundFees;
  /** What of the XCM fee is really taken, in planck. */
  readonly charged: Planck;
}

/** What a check found out. */
export interface TaskCheck {
  /** The first rule that the call breaks, in the chain's order; undefined where it breaks none that could be looked at. */
  readonly refusal: Refusal | undefined;
  /** What goes wrong although the chain takes the call, as things stand; empty for a call that is refused. */
  readonly foreseen: readonly ForeseenFailure[];
  /** What could not be looked at. */
  readonly unknown: readonly Unknown[];
  /** The block whose state was looked at. */
  readonly block: BlockRef;
  /** What inclusion was taken to cost, in planck. */
  readonly inclusionFee: Planck;
}
