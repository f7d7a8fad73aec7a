import { compareAccountLength, type TaskCallRequest, tryOnTarget } from '@parachron/checklist';
import {
  type Account,
  balanceRead,
  formatAccount,
  formatHex,
  type Hex,
  isSecretText,
  omitUndefined,
  type Planck,
  parseAccount,
  parseHex,
  parseTokens,
  type Runtime,
} from '@parachron/core';
import { getDerivedAccount, getProxyFacts, listProxyTypes, transferCall } from '@parachron/proxy';
import { taskFields } from '../fieldTexts.js';
import type { Places } from './Places.js';
import type { ActionForm, ShownUser, TaskUser } from './TasksProtocol.js';
import { TaskFieldInvalidError } from './tasksErrors.js';

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
    const amount = parseTokens(form.amount, runtime.token, { field: taskFields.amount.label });
    return { kind: 'transfer', recipient: readAccount(form.recipient, runtime), amount };
  }
  if (!target) {
    const { label } = taskFields.target;
    throw new TaskFieldInvalidError({ field: label, reason: 'a call on a parachain needs its endpoint' });
  }
  const { runtime } = target.live.chain;
  const call =
    form.kind === 'bytes'
      ? formatHex(parseHex(form.call.trim(), { field: taskFields.bytes.label }))
      : encodePayment(form, runtime);
  return { kind: 'cross-chain', call, onTarget: parseAccount(user.onTarget) };
}

function encodePayment(
  { recipient, amount }: Extract<ActionForm, { kind: 'payment' }>,
  runtime: Runtime,
): Hex {
  const to = readAccount(recipient, runtime);
  return transferCall(runtime, {
    to,
    amount: parseTokens(amount, runtime.token, { field: taskFields.amount.label }),
  }).hex;
}

function readAccount(text: string, runtime: Runtime): Account {
  if (isSecretText(text)) {
    throw new TaskFieldInvalidError({
      field: taskFields.recipient.label,
      reason: 'this looks like a secret, and only a public address is needed',
    });
  }
  const account = parseAccount(text, taskFields.recipient.label);
  compareAccountLength({ field: taskFields.recipient.label, account: account.hex, runtime });
  return account;
}

const nothingThere = {
  free: undefined as Planck | undefined,
  derived: undefined,
  derivedFree: undefined,
  underivedReason: undefined,
  grants: [],
  proxyTypes: [],
};

/** Reads the state of the chosen accounts on the service and on the target. */
export async function readUser(
  { service, servicePara, target }: Places,
  { owner, onTarget }: TaskUser,
): Promise<ShownUser> {
  const chain = await service.getOpen();
  const state = await (await chain.snapshot()).read({ own: balanceRead(parseAccount(owner)) });
  const onService = state.own.known ? state.own.value.free : undefined;
  const known = { owner, onTarget, onService };
  if (!target) return { ...known, ...nothingThere };
  const there = await target.live.getOpen();
  const snapshot = await there.snapshot();
  const real = parseAccount(onTarget);
  const user = { paraId: servicePara, account: parseAccount(owner) };
  const derived = await tryOnTarget({ chain: there, target: snapshot }, (fork) =>
    getDerivedAccount(snapshot, user, omitUndefined({ fork })),
  );
  if (derived.kind !== 'account') return { ...known, ...nothingThere, underivedReason: derived.reason };
  const delegate = derived.account;
  const answer = await getProxyFacts(snapshot, { real, delegate });
  const own = {
    ...{ ...known, ...nothingThere },
    derived: formatAccount(delegate, snapshot.runtime.ss58Prefix),
  };
  if (!answer.known) return own;
  const { realBalance, delegateBalance, proxies } = answer.facts;
  const granted = proxies.filter((one) => one.delegate.hex === delegate.hex && one.delay === 0);
  return {
    ...own,
    ...{ free: realBalance.free, derivedFree: delegateBalance.free },
    grants: granted.map((one) => one.proxyType),
    proxyTypes: listProxyTypes(snapshot.runtime.registry).map(({ name }) => name),
  };
}
