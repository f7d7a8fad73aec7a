import type { Hex, Planck } from '@parachron/core';
import type { ScheduleOrder } from '../tasks/TaskOrder.js';

/** The position of an account in a block: the number of the block and the account's nonce. */
export interface AccountState {
  /** The block's number. */
  readonly number: number;
  /** Number of transactions of the account up to and including this block. */
  readonly nonce: number;
}

/** Costs of pending calls of an account, which the state of a block does not include. */
export interface PendingEffects {
  /** Planck that the calls withdraw in their blocks: inclusion, tip and fees. */
  readonly cost: Planck;
  /** The tasks of the calls. */
  readonly tasks: readonly { readonly taskId: Hex; readonly order: ScheduleOrder }[];
  /** The ids of the tasks that the calls cancel. */
  readonly cancelled: ReadonlySet<Hex>;
}

export const noPendingEffects: PendingEffects = { cost: 0n, tasks: [], cancelled: new Set() };
