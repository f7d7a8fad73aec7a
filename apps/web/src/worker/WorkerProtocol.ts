import type { InjectedSigner } from '@parachron/client';
import { isParachronError } from '@parachron/core';
import type { ChecklistState, PlannedCall, SpecFiles } from '../checklist/ChecklistProtocol.js';
import type { CheckRequest } from '../checklist/parseRequest.js';
import type { SentTransaction, TasksState, TransactionSummary } from '../tasks/TasksProtocol.js';
import type { PlacesForm } from '../tasks/tasksRoute.js';
import type { UserTasks } from '../tasks/UserTasks.js';

/** A request of the page to a worker, by the method's name. */
export interface WorkerRequest {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** A payload for the wallet of the page. */
export interface WalletPayload {
  readonly number: number;
  readonly payload: Parameters<NonNullable<InjectedSigner['signPayload']>>[0];
}

/** The answer of the wallet: its result, or the reason why it did not sign. */
export interface WalletAnswer {
  readonly number: number;
  readonly result?: Awaited<ReturnType<NonNullable<InjectedSigner['signPayload']>>>;
  readonly reason?: string;
}

/** A message of a worker, with what changed in the state of its part of the page. */
export type WorkerMessage<S = object> =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly error: ShownError }
  | { readonly kind: 'state'; readonly state: Partial<S> }
  /** An error that no request waits for. */
  | { readonly kind: 'failure'; readonly error: ShownError }
  /** Requests the signature of the wallet. */
  | { readonly kind: 'sign'; readonly request: WalletPayload }
  /** The code of the worker was not loaded. */
  | { readonly kind: 'unloaded' };

/** The answer of the wallet, which the page sends back. */
export interface SigningAnswer {
  readonly kind: 'signed';
  readonly answer: WalletAnswer;
}

/** Requests to the worker of tasks, by name. */
export type TasksMethods = Pick<
  UserTasks,
  | 'choose'
  | 'summarizeGrant'
  | 'summarizeRevoke'
  | 'summarizeTask'
  | 'summarizeCancel'
  | 'send'
  | 'advance'
  | 'advanceToNextSlot'
> & { open(form: PlacesForm): Promise<void> };

/** Requests to the worker of the checklist, by name. */
export interface ChecklistMethods {
  /** Checks until the worker ends. */
  start(request: CheckRequest, files: SpecFiles): Promise<void>;
  /** Sets whether a new block of any chain starts another check. */
  watch(isWatching: boolean): Promise<void>;
  checkAgain(): Promise<void>;
  /** Summarizes a call of the last run. */
  summarize(call: PlannedCall, address: string): Promise<TransactionSummary>;
  /** Sends the transaction of a summary after the signature of the wallet. */
  send(number: number): Promise<SentTransaction>;
}

/** A part of the page in its worker: its methods, and the form of its messages. */
export interface Part {
  readonly methods: { readonly [method: string]: (...args: never[]) => Promise<unknown> };
  /** Changes each message but those for the wallet. */
  readonly clean?: (message: WorkerMessage) => WorkerMessage;
}

/** The context of a part. */
export interface PartContext<S> {
  /** The wallet of the page. */
  readonly signer: InjectedSigner;
  /** Sends what changed in the state. */
  setState(state: Partial<S>): void;
  fail(error: unknown): void;
}

/** Starts a part. */
export type StartChecklist = (context: PartContext<ChecklistState>) => Part;
export type StartTasks = (context: PartContext<TasksState>) => Part;

/** An error as the page shows it. */
export interface ShownError {
  readonly message: string;
  /** Hint on what to do; undefined for errors that have no hint. */
  readonly hint: string | undefined;
}

/** Describes an error for the page. */
export function describeError(error: unknown): ShownError {
  if (isParachronError(error)) return { message: error.message, hint: error.hint };
  return { message: error instanceof Error ? error.message : String(error), hint: undefined };
}
