import type { Chain, Snapshot } from '@parachron/client';
import type { Account, AccountInput, Call, Hex, Planck } from '@parachron/core';
import type { MissingOperation, Variant } from '@parachron/runtime-types';
import type { TaskCheck } from './checking/CheckFacts.js';
import type { AutomationAction, TaskFees } from './fees/feeReads.js';
import type { QuoteOptions } from './quoting/quoteTask.js';
import type { TaskQuote } from './quoting/TaskQuote.js';
import type { Slot } from './reading/slotRead.js';
import type { Task } from './reading/Task.js';
import type { ServiceRules } from './rules/ServiceRules.js';
import type { Interval } from './schedules/parseInterval.js';
import type { TimeInput, UnixSeconds } from './schedules/parseTime.js';
import type { SubmissionOutcome } from './submitting/getSubmission.js';
import type { SubmitTaskOptions, SubmittedTask } from './submitting/SubmitTaskOptions.js';
import type { Ticket } from './submitting/Ticket.js';
import type { ProvidedId } from './tasks/encodeProvidedId.js';
import type { CrossChainInput, DynamicDispatchInput, NativeTransferInput } from './tasks/TaskInput.js';
import type {
  CancelOrder,
  CrossChainOrder,
  DynamicDispatchOrder,
  NativeTransferOrder,
  ScheduleOrder,
  TaskCall,
} from './tasks/TaskOrder.js';
import type { TaskEvent } from './watching/WatchEvent.js';
import type { WatchOptions } from './watching/WatchOptions.js';
import type { WatchTasksOptions } from './watching/WatchTasksOptions.js';

/** Time of the chain's head, not of this machine. */
export interface ServiceClock {
  /** Time of the best block, in seconds. */
  readonly now: UnixSeconds;
  /** The slot of that time; no task can be scheduled for this slot any more. */
  readonly slot: UnixSeconds;
  /** A transaction that is sent now is expected in a block of this time or an earlier one. */
  readonly inclusionBy: UnixSeconds;
  /** The first time that the chain still takes when the transaction is in its block. */
  readonly nextSlot: UnixSeconds;
  /** The last one within the horizon, `rules.maxScheduleSeconds`. */
  readonly lastSlot: UnixSeconds;
}

/** Options of reading the clock. */
export interface ClockOptions {
  /** Time that passes before the transaction is sent, for a user who signs by hand; none by default. */
  readonly lead?: Interval;
}

/** Options of the check before sending. */
export interface CheckTaskOptions {
  /** The account that will sign. */
  readonly owner: AccountInput;
  /** Block at which the call is judged; by default the best block, and the time until inclusion. */
  readonly snapshot?: Snapshot;
  /** Planck that inclusion costs; asked from the chain by default. */
  readonly inclusionFee?: Planck;
}

/** Operations of both variants of the service. */
export interface SchedulerBase<V extends Variant> {
  readonly variant: V;
  /** The connection in use: after a loss the one that `reconnect` gave. */
  readonly chain: Chain;
  /** The variant's operations that the runtime lacks; to schedule such a task is refused as OPERATION_MISSING. */
  readonly missing: readonly MissingOperation[];
  /** The limits, as the runtime states them; those that are assumed are listed in `rules.assumed`. */
  readonly rules: ServiceRules;

  /**
   * Builds the call of a task that sends a call to a parachain.
   *
   * Chain: `AutomationTime.schedule_xcmp_task`. Sends: nothing.
   *
   * @throws OPERATION_MISSING when the runtime has no cross-chain tasks, or ones with arguments that are not known
   * @throws PROVIDED_ID_MISSING when no id is given; CALL_ARGUMENTS when an argument does not fit
   * @throws TIME_MALFORMED when a time is invalid; TIME_IN_MILLISECONDS when it is too large for seconds
   * @throws FOREIGN_CALL_WRAPPED when `targetRegistry` shows that the call is more than a call
   */
  crossChainTaskCall(input: CrossChainInput<V>): TaskCall<CrossChainOrder>;

  /** Builds the call that cancels a task. Chain: `AutomationTime.cancel_task`. Sends: nothing. */
  cancelTaskCall(taskId: Hex): TaskCall<CancelOrder>;

  /**
   * Looks at a call as the chain would, in the chain's order, and says by which error it would be refused, or what goes wrong
   * later although it is taken (`expectedFailures`). Without a snapshot, calls that this scheduler has sent for the account before count: the
   * balance is what they leave, and the transfers of their tasks come first.
   *
   * Sends: one round trip after the snapshot; two more for a cancellation; one more for an account that has sent 64 transactions
   * or more; two more if the XCM fee is smaller than the existential deposit.
   */
  checkTask(call: TaskCall, options: CheckTaskOptions): Promise<TaskCheck>;

  /**
   * Signs a call, sends it and waits until it is in a block. It is included at most once, even if the line is lost:
   * with `reconnect` it is found out whether it landed before anything is sent again. Plain HTTP does as well. Where another program
   * of the account sends the same task at the same time, the call waits for that one and is looked at again, or is found to be
   * the same.
   *
   * Sends: one extrinsic; `author_pendingExtrinsics` where another program has sent since the call was looked at.
   *
   * @throws SIGNER_MISSING when no signer is given
   * @throws TASK_REFUSED by the pallet's own name (`facts.error`), from the check (`by: 'check'`) or the chain
   * @throws SUBMISSION_UNKNOWN when something was sent and its outcome is not known: the line is lost permanently, no block came
   * in time, or the node fails; `facts.ticket` resumes
   * @throws SUBMISSION_REPLACED when another transaction of the account took the nonce
   * @throws SIGNING_FAILED, TRANSACTION_REFUSED, DISPATCH_FAILED as `submit` of @parachron/client does
   */
  submit(call: TaskCall, options: SubmitTaskOptions): Promise<SubmittedTask>;

  /**
   * Finds out whether an earlier submission landed, and sends it only if it did not.
   *
   * @throws TICKET_OF_ANOTHER_ACCOUNT when the signer is not the account of the ticket; otherwise as `submit`
   */
  resumeSubmission(ticket: Ticket, options: SubmitTaskOptions): Promise<SubmittedTask>;

  /**
   * Finds the outcome of an earlier submission: in a block, with its outcome; waiting in the node's pool; absent, so that
   * `resumeSubmission` would send it; or replaced by another transaction of the account. `unsearched` names the blocks that
   * were looked through within `timeoutMs` (120 000 by default).
   *
   * Sends: reads alone.
   *
   * @throws TASK_REFUSED, DISPATCH_FAILED when the call is in a block and failed there
   */
  getSubmission(ticket: Ticket, options?: { readonly timeoutMs?: number }): Promise<SubmissionOutcome>;

  /** Quotes what a scheduling call costs, here and on the target, and whether the account can pay. Sends: reads alone. */
  quoteTask(call: TaskCall<ScheduleOrder>, options: QuoteOptions): Promise<TaskQuote>;

  /**
   * Gets the chain's time and the times that tasks can be scheduled for, with the time until inclusion counted: by the block
   * time as measured, the pool, and the clock of this machine where the chain rested.
   *
   * @throws INTERVAL_INVALID when `lead` is no length of time
   */
  getClock(options?: ClockOptions): Promise<ServiceClock>;

  /** Gets a pending task; undefined if the account has none with that id. */
  getTask(owner: AccountInput, taskId: Hex): Promise<Task | undefined>;

  /** Lists all pending tasks of an account. @throws TASK_LIST_TOO_LONG beyond `limit`, 1 000 by default */
  listTasks(owner: AccountInput, options?: { readonly limit?: number }): Promise<Task[]>;

  /** Gets what is booked for a slot. */
  getSlot(time: TimeInput): Promise<Slot>;

  /**
   * Watches a task to its end. Every event carries a cursor; a program that stops goes on from the last one it kept,
   * and loses and doubles nothing. Events come from finalized blocks alone; over plain HTTP the nodes are asked for them.
   *
   * With a `target`, `executed` and `failed` carry what `explainDelivery` of @parachron/proxy says of the message there:
   * the outcome by its name, a sentence, how sure it is, and the events that show it. Where these are silent, the proxies
   * and the derived account are looked at as they were in the block before.
   *
   * A task of a kind that no variant has may run without an event that names it. Its record is read from its time on: a run ends with
   * `executed` if an event has the name and the fields of its action, else with `unreported`.
   *
   * Sends: reads alone. Earlier blocks are read 32 at a time in two round trips; one with an event of the task takes three more,
   * the end of a message up to seven more if it has to be explained. New blocks are read once for all watches of the
   * scheduler: see `watchTasks`.
   *
   * @throws TASK_NOT_FOUND when no `from` is given and the account has no such task
   * @throws CURSOR_NOT_ON_CHAIN when the block of `from` is not on the chain
   * @throws BLOCK_UNAVAILABLE when the node does not keep the state of a block that has to be read
   */
  watchTask(options: WatchOptions): AsyncGenerator<TaskEvent, void, undefined>;

  /**
   * Watches many tasks of an account as one: those of some ids, until all are done, or all that the account has and will
   * have. Events come in the order of blocks; each carries a cursor of the whole watch.
   *
   * All watches of a scheduler share one subscription and one reading of each block: `watchTask` for each of many tasks
   * costs no more requests than this.
   *
   * Sends: reads alone. Two requests a block, six more for one with events of tasks, however many they are, and three more while a
   * task of a kind that no variant has is watched.
   *
   * @throws TASK_NOT_FOUND when no `from` is given and the account lacks one of `taskIds`
   * @throws TASK_LIST_TOO_LONG when the account has more than 100 000 tasks
   * @throws CURSOR_NOT_ON_CHAIN when the block of `from` is not on the chain
   * @throws BLOCK_UNAVAILABLE when the node does not keep the state of a block that has to be read
   */
  watchTasks(options: WatchTasksOptions): AsyncGenerator<TaskEvent, void, undefined>;

  /**
   * Asks for the account that an account of the service has on other chains, by the service's own rule. Chain:
   * `xcmpHandler_crossChainAccount`
   */
  crossChainAccount(account: AccountInput): Promise<Account>;

  /** Asks for the id of a task; `deriveTaskId` gives the same without asking. Chain: `automationTime_generateTaskId` */
  generateTaskId(account: AccountInput, providedId: ProvidedId): Promise<Hex>;
}

/** The service with hours and schedules. */
export interface SchedulerH extends SchedulerBase<'H'> {
  /**
   * Builds the call of a task that runs a call, or a batch, on this chain. Chain:
   * `AutomationTime.schedule_dynamic_dispatch_task`. Sends: nothing.
   */
  dynamicDispatchTaskCall(input: DynamicDispatchInput): TaskCall<DynamicDispatchOrder>;

  /**
   * Asks for the fees of a scheduling call, or of the bytes of an extrinsic, signed or not.
   * Chain: `automationTime_queryFeeDetails`.
   *
   * @throws FEES_REFUSED when the chain quotes none for it
   */
  queryFeeDetails(extrinsic: Hex | Call): Promise<TaskFees>;
}

/** The service with minutes and lists of times. */
export interface SchedulerM extends SchedulerBase<'M'> {
  /**
   * Builds the call of a task that transfers the native token. Chain: `AutomationTime.schedule_native_transfer_task`. Sends:
   * nothing.
   */
  nativeTransferTaskCall(input: NativeTransferInput): TaskCall<NativeTransferOrder>;

  /** Asks for the execution fee of a kind of task, in planck. Chain: `automationTime_getTimeAutomationFees` */
  getTimeAutomationFees(action: AutomationAction, executions: number): Promise<Planck>;
}

/** The scheduler of a variant; without a known variant, a union that `variant` narrows. */
export type Scheduler<V extends Variant = Variant> = V extends 'H'
  ? SchedulerH
  : V extends 'M'
    ? SchedulerM
    : never;
