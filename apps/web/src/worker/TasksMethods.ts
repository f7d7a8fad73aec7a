import type { WalletAnswer, WalletPayload } from '../checklist/ChecklistProtocol.js';
import type { PlacesForm } from '../tasks/tasksRoute.js';
import type { UserTasks } from '../tasks/UserTasks.js';

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
