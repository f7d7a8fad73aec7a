import type { Chain, Forkable, InclusionTime, Snapshot } from '@parachron/client';
import {
  type Account,
  type BlockRef,
  type Gap,
  type Hex,
  isParachronError,
  type Planck,
} from '@parachron/core';
import type { Refusal } from '../errors/TaskRefusedError.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import type { CheckTaskOptions } from '../Scheduler.js';
import type { UnixSeconds } from '../schedules/parseTime.js';
import { findLoss } from '../submitting/ReconnectingChain.js';
import type { TaskCall } from '../tasks/TaskOrder.js';
import { useFork } from '../useFork.js';
import { tryTask } from './tryTask.js';

/** A failure after the chain accepts the call, by its name on the chain. */
export interface ExpectedFailure {
  /** Undefined for an error of no pallet, such as `BadOrigin`. */
  readonly pallet: string | undefined;
  /**
   * The name of the error or the event: an error of a run (`XcmExecutionFailed`), `XcmFeesFailed` when the call is accepted without its XCM
   * fee, `TaskMissed`, `TaskCancelled`, `Shutdown`, or the refusal of the call in a late block, such as `PastTime`.
   */
  readonly name: string;
  /** The run that fails, counted from 1; absent if the failure does not concern a particular run. */
  readonly execution?: number;
  /** The failure in one sentence. */
  readonly detail: string;
  /** Remedy, as an imperative. */
  readonly hint: string;
}

/** A run of a task on a fork. */
export interface TaskRun {
  /** The slot of the run, in seconds. */
  readonly time: UnixSeconds;
  /** `sent`: the message left for the target; `waiting`: its block has no message; `unreported`: no event of the service names the run. */
  readonly outcome: 'executed' | 'sent' | 'waiting' | 'failed' | 'missed' | 'unreported';
  /**
   * Planck by which the free balance of the owner fell in the slot of the run, with the transfers and with the fees of a next booking: also
   * those of the owner's other tasks in the slot.
   */
  readonly paid: Planck;
  /** The program of a sent message, as it leaves for the target; undefined if the fork's block does not show it. */
  readonly program?: Hex;
}

/** What a fork of the service did with a call; of a call that could not be tried, everything but `unknown` and `block` is empty. */
export interface TaskCheck {
  /** The chain's own error; undefined if the fork accepts the call, or if the call was not tried. */
  readonly refusal: Refusal | undefined;
  /** Failures of an accepted call. Empty for a refused call. */
  readonly expectedFailures: readonly ExpectedFailure[];
  /** The runs of the task, in order, none of a refused call or a cancellation; undefined if the call was not tried. */
  readonly runs: readonly TaskRun[] | undefined;
  /** Whether the fork answers differently in the earliest and in the latest block that may include the call. */
  readonly isCloseToEdge: boolean;
  /** Why the call, or a later run of its task, could not be tried, and what would answer it. */
  readonly unknown: readonly Gap[];
  /** The block whose state was forked. */
  readonly block: BlockRef;
  /** Planck by which the call lowered the free balance of the account in its block; undefined if the call was not tried. */
  readonly cost: Planck | undefined;
}

/** Options of the check before sending. */
export interface CheckOptions extends Pick<CheckTaskOptions, 'fork' | 'runs'> {
  readonly owner: Account;
  readonly rules: Pick<ServiceRules, 'slotSeconds'>;
  /** Tip in planck, 0 by default. */
  readonly tip?: Planck;
  /** The expected times of the block with the call, in milliseconds; by default the time of the read block. */
  readonly inclusion?: Pick<InclusionTime, 'earliest' | 'latest' | 'blockTime'>;
}

/** Tries a call and the runs of its task on a fork of the service at a block; without a fork that runs, the answer is unknown. */
export async function checkTask(
  chain: Chain,
  { block }: Snapshot,
  { call, fork, ...options }: CheckOptions & { readonly call: TaskCall },
): Promise<TaskCheck> {
  const tryOn = (forks: Forkable) => tryTask(forks, call, options);
  try {
    return { ...(await (fork ? tryOn(fork) : useFork(chain, block.hash, tryOn))), block };
  } catch (error) {
    const lost = findLoss(error);
    if (lost) throw lost;
    if (!isParachronError(error)) throw error;
    const unknown = [{ reason: error.message, howToFindOut: error.hint }];
    const untried = { refusal: undefined, expectedFailures: [], runs: undefined, cost: undefined };
    return { ...untried, isCloseToEdge: false, unknown, block };
  }
}
