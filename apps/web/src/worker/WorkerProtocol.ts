import type { InjectedSigner } from '@parachron/client';
import type { PlannedCall, SpecFiles } from '../checklist/ChecklistProtocol.js';
import type { CheckRequest } from '../checklist/parseRequest.js';
import type { SentTransaction, TransactionSummary } from '../tasks/TasksProtocol.js';
import type { PlacesForm } from '../tasks/tasksRoute.js';
import type { UserTasks } from '../tasks/UserTasks.js';
import type { ShownError } from './connectPeer.js';

type SignPayload = NonNullable<InjectedSigner['signPayload']>;

/** A payload for the wallet of the page. */
export type WalletPayload = Parameters<SignPayload>[0];

/** The signature of the wallet. */
export type WalletAnswer = Awaited<ReturnType<SignPayload>>;

/** Requests of a worker to its part of the page. */
export interface PageMethods<S> {
  /** Reports what changed in the state. */
  setState(state: Partial<S>): Promise<void>;
  /** Reports an error that no request waits for. */
  fail(error: ShownError): Promise<void>;
  /** Requests the signature of the wallet. */
  sign(payload: WalletPayload): Promise<WalletAnswer>;
  /** Reports that the code of the worker was not loaded. */
  noteUnloaded(): Promise<void>;
}

/** Requests to the worker of tasks, by name. */
export type TasksMethods = Pick<UserTasks, 'choose' | 'summarize' | 'send' | 'advance'> & {
  open(form: PlacesForm): Promise<void>;
};

/** Requests to the worker of the checklist, by name. */
export interface ChecklistMethods {
  /** Checks, and again with each `checkAgain`. */
  start(request: CheckRequest, files: SpecFiles): Promise<void>;
  checkAgain(): Promise<void>;
  /** Summarizes a call of the last run. */
  summarize(call: PlannedCall, address: string): Promise<TransactionSummary>;
  /** Sends the transaction of a summary after the signature of the wallet. */
  send(number: number): Promise<SentTransaction>;
}

/** The page of a part that runs in a worker. */
export interface PartContext<S> {
  /** The wallet of the page. */
  readonly signer: InjectedSigner;
  /** Sends what changed in the state. */
  setState(state: Partial<S>): void;
  fail(error: unknown): void;
}
