import type { WalletAnswer, WalletPayload } from '../checklist/ChecklistProtocol.js';
import type { ShownError } from '../ShownError.js';
import type { PlacesForm } from '../tasks/tasksRoute.js';
import type { UserTasks } from '../tasks/UserTasks.js';

/** A request of the page to a worker, by the method's name. */
export interface WorkerRequest {
  readonly id: number;
  readonly method: string;
  readonly args: unknown[];
}

/**
 * A message of a worker: an answer to a request, a new state, an error that no request waits for, or a message of the part
 * itself.
 */
export type WorkerMessage<S, O = never> =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly error: ShownError }
  | { readonly kind: 'state'; readonly state: S }
  | { readonly kind: 'failure'; readonly error: ShownError }
  | { readonly kind: 'other'; readonly message: O };

/** Message of a worker whose code was not loaded, for a part of the page. */
export interface PartUnloaded {
  readonly kind: 'unloaded';
}

/** Requests of the page to the worker of tasks, by name. */
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

/** Request of the worker for the signature of the wallet. */
export interface SigningRequest {
  readonly kind: 'sign';
  readonly request: WalletPayload;
}

/** The answer of the wallet, which the page sends back. */
export interface SigningAnswer {
  readonly kind: 'signed';
  readonly answer: WalletAnswer;
}
