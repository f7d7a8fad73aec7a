import { compareAccountLength, type TaskCallRequest } from '@parachron/checklist';
import {
  type Account,
  formatHex,
  type Hex,
  isSecretText,
  parseAccount,
  parseHex,
  parseTokens,
  type Runtime,
} from '@parachron/core';
import { transferCall } from '@parachron/proxy';
import { texts } from '../texts.js';
import type { Places } from './Places.js';
import type { ActionForm, TaskUser } from './TasksProtocol.js';
import { TaskFieldInvalidError } from './tasksErrors.js';

const words = texts.tasksPage.action;

/**
 * Reads the call of a task.
 *
 * @throws TASK_FIELD_INVALID when a field is missing, or there is no target
 * @throws INVALID_ACCOUNT, INVALID_AMOUNT_TEXT, INVALID_HEX, ACCOUNT_OF_OTHER_LENGTH when a field cannot be read
 * @throws CALL_NOT_FOUND when the target has no such payment
 */
export function readAction(form: ActionForm, user: TaskUser, { scheduler, target }: Places): TaskCallRequest {
  if (form.kind === 'transfer') {
    const { runtime } = scheduler.chain;
    const amount = parseTokens(form.amount, runtime.token, { field: words.amount });
    return { kind: 'transfer', recipient: readAccount(form.recipient, runtime), amount };
  }
  if (!target) {
    const { label } = texts.tasksPage.fields.target;
    throw new TaskFieldInvalidError({ field: label, reason: texts.reasons.noEndpoint });
  }
  const { runtime } = target.live.chain;
  const call =
    form.kind === 'bytes'
      ? formatHex(parseHex(form.call.trim(), { field: words.bytes }))
      : encodePayment(form, runtime);
  return { kind: 'cross-chain', call, onTarget: parseAccount(user.onTarget) };
}

function encodePayment(
  { recipient, amount }: Extract<ActionForm, { kind: 'payment' }>,
  runtime: Runtime,
): Hex {
  const to = readAccount(recipient, runtime);
  return transferCall(runtime, { to, amount: parseTokens(amount, runtime.token, { field: words.amount }) })
    .hex;
}

function readAccount(text: string, runtime: Runtime): Account {
  if (isSecretText(text)) {
    throw new TaskFieldInvalidError({ field: words.recipient, reason: texts.reasons.secret });
  }
  const account = parseAccount(text, words.recipient);
  compareAccountLength({ field: words.recipient, account: account.hex, runtime });
  return account;
}
