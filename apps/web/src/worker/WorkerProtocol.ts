import type { InjectedSigner } from '@parachron/client';
import type { ShownError } from '../PageError.js';
import type { startChecklist } from './startChecklist.js';
import type { startTasks } from './startTasks.js';

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

/** Requests to the worker of tasks, and to that of the checklist, by name. */
export type TasksMethods = ReturnType<typeof startTasks>;
export type ChecklistMethods = ReturnType<typeof startChecklist>;

/** The page of a part that runs in a worker. */
export interface PartContext<S> {
  /** The wallet of the page. */
  readonly signer: InjectedSigner;
  /** Sends what changed in the state. */
  setState(state: Partial<S>): void;
  fail(error: unknown): void;
}
