import type { WalletAnswer, WalletPayload } from '../checklist/ChecklistProtocol.js';
import type { EthereumAnswer, EthereumQuestion } from '../tasks/EthereumWallet.js';
import type { PlacesForm } from '../tasks/tasksRoute.js';
import type { UserTasks } from '../tasks/UserTasks.js';

/** Requests of the page to the worker of tasks, by name. */
export type TasksMethods = Pick<
  UserTasks,
  'choose' | 'summarizeGrant' | 'summarizeRevoke' | 'summarizeTask' | 'summarizeCancel' | 'send'
> & { open(form: PlacesForm): Promise<void> };

/** Request of the worker for the signature of the wallet. */
export interface SigningRequest {
  readonly kind: 'sign';
  readonly request: WalletPayload;
}

/** Request of the worker to the wallet for Ethereum pages. */
export interface EthereumRequest {
  readonly kind: 'ethereum';
  readonly question: EthereumQuestion & { readonly number: number };
}

/** The answer of that wallet, which the page sends back. */
export interface EthereumReply {
  readonly kind: 'ethereum';
  readonly reply: EthereumAnswer & { readonly number: number };
}

/** The answer of the wallet, which the page sends back. */
export interface SigningAnswer {
  readonly kind: 'signed';
  readonly answer: WalletAnswer;
}
