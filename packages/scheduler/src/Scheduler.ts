import type { Chain, Forkable, Snapshot } from '@parachron/client';
import type { Account, AccountInput, Call, Hex, Planck } from '@parachron/core';
import type { MissingOperation, Variant } from '@parachron/runtime-types';
import type { TaskCheck } from './checking/checkTask.js';
import type { AutomationAction, TaskFees } from './queries/queries.js';
import type { QuoteOptions, TaskQuote } from './quoting/quoteTask.js';
import type { Task } from './reading/Task.js';
import type { ServiceRules } from './rules/ServiceRules.js';
import type { Interval, UnixSeconds } from './schedules/parseTime.js';
import type { SubmissionOutcome } from './submitting/Submissions.js';
import type { SubmitTaskOptions, SubmittedTask } from './submitting/SubmitTaskOptions.js';
import type { Ticket } from './submitting/Ticket.js';
import type { ProvidedId } from './tasks/deriveTaskId.js';
import type {
  CancelOrder,
  CrossChainInput,
  CrossChainOrder,
  DynamicDispatchInput,
  DynamicDispatchOrder,
  NativeTransferInput,
  NativeTransferOrder,
  ScheduleOrder,
  TaskCall,
} from './tasks/TaskOrder.js';
import type { TaskEvent, WatchOptions, WatchTasksOptions } from './watching/WatchOptions.js';

/** The service's time and its valid times; the clock is that of the chain, not of this machine. */
export interface ServiceClock {
  /** Time of the best block, in seconds. */
  readonly now: UnixSeconds;
  /** The slot of `now`; tasks can be scheduled for later slots only. */
  readonly slot: UnixSeconds;
  /** The latest expected block time of a transaction that is sent now (after `lead`), in seconds. */
  readonly inclusionBy: UnixSeconds;
  /** The first slot after `inclusionBy`, in seconds. */
  readonly nextSlot: UnixSeconds;
  /** The last slot within the horizon (`rules.maxScheduleSeconds`), in seconds. */
  readonly lastSlot: UnixSeconds;
}

/** Options of reading the clock. */
export interface ClockOptions {
  /** Time until the transaction is sent, for a user who signs by hand; 0 by default. */
  readonly lead?: Interval;
}

/** Options of the check before sending. */
export interface CheckTaskOptions {
  /** The account that will sign. */
  readonly owner: AccountInput;
  /** Block whose state and time the check uses; by default the best block and the estimated time of inclusion. */
  readonly snapshot?: Snapshot;
  /** Forks of the service, such as a `RuntimeFork` of @parachron/devnet; by default the check forks the chain through its connection. */
  readonly fork?: Forkable;
  /** Most runs to try: by default all of a task with fixed times, and two of a recurring task; 0 tries the call alone. */
  readonly runs?: number;
}

/** Operations of both variants of the service. */
export interface SchedulerBase<V extends Variant> {
  readonly variant: V;
  /** The connection in use: after a loss, the result of `reconnect`. */
  readonly chain: Chain;
  /** The variant's operations that the runtime lacks; scheduling such a task throws OPERATION_MISSING. */
  readonly missing: readonly MissingOperation[];
  /** The limits of the runtime; `rules.assumed` lists the assumed limits. */
  readonly rules: ServiceRules;

  /**
   * Builds the call of a task that sends a call to a parachain.
   *
   * Chain: `AutomationTime.schedule_xcmp_task`. Sends: nothing.
   *
   * @throws OPERATION_MISSING when the runtime has no cross-chain tasks, or cross-chain tasks with unknown arguments
   * @throws INVALID_INPUT when no id is given; CALL_ARGUMENTS when an argument does not fit
   * @throws TIME_MALFORMED when a time is invalid
   * @throws FOREIGN_CALL_WRAPPED when `targetRegistry` decodes the bytes only without a length prefix, or as a whole
   *   extrinsic
   */
  crossChainTaskCall(input: CrossChainInput<V>): TaskCall<CrossChainOrder>;

  /** Builds the call that cancels a task. Chain: `AutomationTime.cancel_task`. Sends: nothing. */
  cancelTaskCall(taskId: Hex): TaskCall<CancelOrder>;

  /**
   * Tries a call on a fork of the service, which runs the service's own runtime: the owner signs the call, and the clock goes on to each run
   * of its task. Returns the error that refuses the call, or the later failures of an accepted call (`expectedFailures`). If no fork runs,
   * `unknown` has the reason. Calls that wait in the pool do not count.
   *
   * Sends: what the runtime reads, and its code at the first check.
   */
  checkTask(call: TaskCall, options: CheckTaskOptions): Promise<TaskCheck>;

  /**
   * Signs a call, sends it and waits until it is in a block. The call is included at most once, even if the connection is lost:
   * with `reconnect`, the scheduler searches the blocks for the call before it sends anything again. Plain HTTP works
   * too. If another program of the account uses the nonce first, the call is checked again, and takes the next.
   *
   * Sends: one extrinsic.
   *
   * @throws SIGNER_MISSING when no signer is given
   * @throws TASK_REFUSED when the check (`by: 'check'`) or the chain refuses the call; `facts.error` is the pallet's
   *   error name
   * @throws SUBMISSION_UNKNOWN when the outcome of a sent transaction is unknown: the connection is lost permanently,
   *   no block arrived in time, or the node fails; resume with `facts.ticket`
   * @throws SUBMISSION_REPLACED when another transaction of the account took the nonce
   * @throws SIGNING_FAILED, TRANSACTION_REFUSED, DISPATCH_FAILED as `submit` of @parachron/client does
   */
  submit(call: TaskCall, options: SubmitTaskOptions): Promise<SubmittedTask>;

  /**
   * Finds out whether an earlier submission is in a block or in the pool, and sends the call only if it is in neither.
   *
   * @throws INVALID_INPUT when the value is not a ticket
   * @throws TICKET_OF_ANOTHER_ACCOUNT when the signer is not the account of the ticket; otherwise as `submit`
   */
  resumeSubmission(ticket: Ticket, options: SubmitTaskOptions): Promise<SubmittedTask>;

  /**
   * Finds the outcome of an earlier submission: in a block, with its outcome; waiting in the node's pool; absent, so
   * that `resumeSubmission` would send it; or replaced by another transaction of the account. If `timeoutMs` (120,000
   * by default) ends the search early, the outcome is `unsearched` with the searched blocks.
   *
   * Sends: reads only.
   *
   * @throws INVALID_INPUT when the value is not a ticket
   * @throws TASK_REFUSED, DISPATCH_FAILED when the call is in a block and failed there
   */
  getSubmission(ticket: Ticket, options?: { readonly timeoutMs?: number }): Promise<SubmissionOutcome>;

  /**
   * Quotes the costs of a scheduling call on the service's chain, and whether the account can pay. `tryGrant` of @parachron/proxy finds the
   * costs of the proxy on the target. Sends: reads only.
   */
  quoteTask(call: TaskCall<ScheduleOrder>, options: QuoteOptions): Promise<TaskQuote>;

  /**
   * Gets the chain's time, and the first and the last slot for a new task. The estimate of the time until inclusion
   * uses the measured block time, and the clock of this machine if the chain has paused.
   *
   * @throws INTERVAL_INVALID when `lead` is not a duration
   */
  getClock(options?: ClockOptions): Promise<ServiceClock>;

  /** Gets a pending task at the finalized head; undefined if the account has none with that id there. */
  getTask(owner: AccountInput, taskId: Hex): Promise<Task | undefined>;

  /**
   * Lists all pending tasks of an account at the finalized head.
   *
   * @throws TASK_LIST_TOO_LONG when there are more than `limit`, 1,000 by default. A runtime that stores tasks by their ids alone has no
   * list of an account: there, the error means that all accounts together have more than 20,000 tasks
   */
  listTasks(owner: AccountInput, options?: { readonly limit?: number }): Promise<Task[]>;

  /**
   * Watches a task to its end. Every event has a cursor; a restarted program continues from its last stored cursor,
   * without a lost or repeated event. Events come from finalized blocks only; over plain HTTP the scheduler polls the
   * nodes.
   *
   * With a `target`, the events `executed` and `failed` contain the result of `explainDelivery` of @parachron/proxy for
   * the message: the name of the outcome, a sentence, the certainty, and the deciding events. If no event decides, runs on a fork of the
   * target find the reason; if no fork runs, the outcome is unknown.
   *
   * A task of a kind that no variant has may run without an event that names the task. The watch reads its record from
   * the scheduled time on: a run ends with `executed` if an event has the name and the fields of its action, else with
   * `unreported`.
   *
   * Sends: reads only. Earlier blocks are read 32 at a time in two round trips; a block with an event of the task takes
   * three more requests, and the end of a message up to seven more for its explanation. Each new block is read once for
   * all watches of the scheduler: see `watchTasks`.
   *
   * @throws TASK_NOT_FOUND when the account has no such task; from a cursor or a block with its hash, the watch awaits the task
   * @throws CURSOR_NOT_ON_CHAIN when the block of `from` is not on the chain
   * @throws BLOCK_UNAVAILABLE when the node has pruned the state of a required block
   */
  watchTask(options: WatchOptions): AsyncGenerator<TaskEvent, void, undefined>;

  /**
   * Watches all present and future tasks of an account together, until `signal` aborts. Events come in the order of blocks; each has a
   * cursor of the whole watch.
   *
   * Sends: reads only. Two requests for each block, six more for a block with events of any number of tasks, and three more
   * while a watched task is of a kind that no variant has.
   *
   * @throws TASK_LIST_TOO_LONG when the account has more than 100,000 tasks
   * @throws CURSOR_NOT_ON_CHAIN when the block of `from` is not on the chain
   * @throws BLOCK_UNAVAILABLE when the node has pruned the state of a required block
   */
  watchTasks(options: WatchTasksOptions): AsyncGenerator<TaskEvent, void, undefined>;

  /**
   * Gets the account that other chains derive for an account of the service, by the service's own rule. Chain:
   * `xcmpHandler_crossChainAccount`
   */
  crossChainAccount(account: AccountInput): Promise<Account>;

  /**
   * Gets the id of a task from the service; `deriveTaskId` derives the same id without a request. Chain:
   * `automationTime_generateTaskId`
   */
  generateTaskId(account: AccountInput, providedId: ProvidedId): Promise<Hex>;
}

/** The scheduler of variant H: slots of hours, recurring schedules. */
export interface SchedulerH extends SchedulerBase<'H'> {
  /**
   * Builds the call of a task that runs a call, or a batch, on this chain. Chain:
   * `AutomationTime.schedule_dynamic_dispatch_task`. Sends: nothing.
   */
  dynamicDispatchTaskCall(input: DynamicDispatchInput): TaskCall<DynamicDispatchOrder>;

  /**
   * Gets the fees of a scheduling call, or of the bytes of an extrinsic, signed or unsigned.
   * Chain: `automationTime_queryFeeDetails`.
   *
   * @throws FEES_REFUSED when the chain quotes no fees
   */
  queryFeeDetails(extrinsic: Hex | Call): Promise<TaskFees>;
}

/** The scheduler of variant M: slots of minutes, lists of times. */
export interface SchedulerM extends SchedulerBase<'M'> {
  /**
   * Builds the call of a task that transfers the native token. Chain: `AutomationTime.schedule_native_transfer_task`. Sends:
   * nothing.
   */
  nativeTransferTaskCall(input: NativeTransferInput): TaskCall<NativeTransferOrder>;

  /** Gets the execution fee of a kind of task, in planck. Chain: `automationTime_getTimeAutomationFees` */
  getTimeAutomationFees(action: AutomationAction, executions: number): Promise<Planck>;
}

/** The scheduler of a variant; without a known variant, a union that `variant` narrows. */
export type Scheduler<V extends Variant = Variant> = { readonly H: SchedulerH; readonly M: SchedulerM }[V];
