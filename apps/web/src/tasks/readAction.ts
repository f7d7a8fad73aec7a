import { compareAccountLength, type TaskCallRequest } from '@parachron/checklist';
import {
  type Account,
  formatHex,
  isSecretText,
  parseAccount,
  parseHex,
  parseTokens,
  type Runtime,
  transferCall,
} from '@parachron/core';
import { refuseField, taskFields } from '../fieldTexts.js';
import type { Places } from './Places.js';
import type { ActionForm, TaskUser } from './TasksProtocol.js';

/**
 * Reads the call of a task.
 *
 * @throws PageError when a field is missing, or there is no target
 * @throws INVALID_ACCOUNT, INVALID_AMOUNT_TEXT, INVALID_HEX, ACCOUNT_LENGTH when a field cannot be read
 * @throws CALL_NOT_FOUND when the target has no such payment
 */
export function readAction(form: ActionForm, user: TaskUser, { scheduler, target }: Places): TaskCallRequest {
  const { kind, call = '' } = form;
  if (kind === 'transfer') {
    const { to, amount } = readPayment(form, scheduler.chain.runtime);
    return { kind, recipient: to, amount };
  }
  if (!target) return refuseField(taskFields.target.label, 'a call on a parachain needs its endpoint');
  const { runtime } = target.live.chain;
  const hex =
    kind === 'bytes'
      ? formatHex(parseHex(call.trim(), { field: taskFields.call.label }))
      : transferCall(runtime, readPayment(form, runtime)).hex;
  return { kind: 'cross-chain', call: hex, onTarget: parseAccount(user.onTarget) };
}

function readPayment({ recipient = '', amount = '' }: ActionForm, runtime: Runtime) {
  return {
    to: readAccount(recipient, runtime),
    amount: parseTokens(amount, runtime.token, { field: taskFields.amount.label }),
  };
}

function readAccount(text: string, runtime: Runtime): Account {
  const field = taskFields.recipient.label;
  if (isSecretText(text)) refuseField(field, 'this looks like a secret, and only a public address is needed');
  const account = parseAccount(text, field);
  compareAccountLength({ field, account: account.hex, runtime });
  return account;
}
