import { getTaskDelivery, type TaskTarget, tryOnTarget } from '@parachron/checklist';
import {
  endSentence,
  formatAccount,
  formatTokens,
  type Planck,
  parseAccount,
  parseTokens,
} from '@parachron/core';
import {
  type DeliveryPlan,
  type GrantTrialOptions,
  type ProxyFacts,
  quoteDelegateFunds,
  removeProxyCall,
  tryGrant,
  tryProxyTypes,
} from '@parachron/proxy';
import { taskFields } from '../fieldTexts.js';
import { PageError } from '../PageError.js';
import { getTaskTarget, type Places } from './Places.js';
import { readAction } from './readAction.js';
import { listGrants, readPermission, readProxies } from './readUser.js';
import type { GrantForm, PlannedTransaction, SummaryLine, TaskUser } from './TasksProtocol.js';
import { describeFee } from './Transactions.js';

/**
 * Plans the grant of a proxy to the derived account, with funds for it. An account with the wanted proxy receives only funds.
 *
 * Sends: reads only; the proxy types, the grant and the program are tried on a fork of the target.
 *
 * @throws PageError when there is no target, it derives no account for the user, the proxies cannot be read, it has no batch of calls, or
 *   no proxy type is known to suffice
 * @throws INVALID_AMOUNT_TEXT when the funds are not an amount; the errors of `readAction`
 */
export async function planPermission(
  places: Places,
  user: TaskUser,
  form: Omit<GrantForm, 'kind'>,
): Promise<PlannedTransaction> {
  const there = await getTaskTarget(places);
  const action = readAction(form.action, user, places);
  if (action.kind !== 'cross-chain') refuseGrant('a transfer on the service needs no proxy.');
  const { target } = there;
  return tryOnTarget(there, async (fork) => {
    const owner = parseAccount(user.owner);
    const delivery = await getTaskDelivery(places.scheduler, { ...there, owner, action, fork });
    const { facts, error } = await readProxies(there, user, delivery.derived);
    if (!facts) throw error;
    const { real, delegate } = facts;
    const estimate = await tryProxyTypes(target, { real, delegate, calls: [action.call], fork });
    const types = estimate.types.map(({ name, verdict }) => ({ name, verdict }));
    const proxyType = form.proxyType || estimate.narrowest;
    if (proxyType === undefined) refuseGrant(estimate.how);
    const fund =
      form.fund.trim() === ''
        ? deriveFund(facts, delivery)
        : parseTokens(form.fund, target.runtime.token, { field: taskFields.fund.label });
    const { verdict = 'unknown' } = types.find(({ name }) => name === proxyType) ?? {};
    const doubts = {
      passes: [],
      refused: [`A dry run refused the call with the proxy type ${proxyType}.`],
      unknown: [`No dry run shows whether the proxy type ${proxyType} permits the call.`],
    };
    // The chain refuses a proxy that the account already has, so that the transaction has only funds.
    const isGranted = listGrants(facts).includes(proxyType);
    const request = isGranted && fund > 0n ? { fund } : { proxyType, fund };
    const planned = await planCall(facts, proxyType, { ...there, ...request, fork });
    const isDone = isGranted && fund === 0n && planned.refusal !== undefined;
    const refusal = isDone ? `${planned.refusal} ${granted}` : planned.refusal;
    return { ...planned, refusal, warnings: [...planned.warnings, ...doubts[verdict]], types };
  });
}

function refuseGrant(reason: string): never {
  const hint = 'Choose a proxy type, or grant with 0 tokens first and send funds afterwards.';
  throw new PageError({ message: `The grant cannot be planned: ${reason}`, hint });
}

const granted = 'The derived account has the proxy: schedule the task, or give an amount of funds to send.';

const reserved = 'Deposit, returned with the removal of the proxy';

/** Tries the call of a grant, or `now`, the call of a removal, and describes it. */
async function planCall(
  facts: ProxyFacts,
  proxyType: string,
  { target, ...request }: Pick<TaskTarget, 'target'> & GrantTrialOptions,
): Promise<PlannedTransaction> {
  const cost = await tryGrant(target, facts, request);
  const [call, ...more] = cost.calls;
  if (!call || more.length > 0)
    refuseGrant('the parachain takes no batch of calls, and a proxy with funds needs two calls.');
  const { token, ss58Prefix } = target.runtime;
  const { refusal, deposit, fund, fees, total, missing } = cost;
  const line = (label: string, planck: Planck | undefined): SummaryLine => [
    label,
    planck === undefined ? 'unknown' : formatTokens(planck, token),
  ];
  const isGrant = request.now === undefined;
  const isTried = refusal !== 'unknown';
  const lack = missing ? `${formatTokens(missing, token)} is missing on the account that signs.` : undefined;
  return {
    call,
    lines: [
      ['Derived account', formatAccount(facts.delegate, ss58Prefix)],
      ['Proxy type', proxyType],
      ...(request.proxyType === undefined ? [] : [line(reserved, deposit)]),
      ...(deposit !== undefined && deposit < 0n ? [line('Deposit that returns', -deposit)] : []),
      ...(isGrant ? [line('Funds for the derived account', fund)] : []),
      ...fees.map((fee) => describeFee(fee, token)),
      ...(isGrant ? [line('Total', total)] : []),
    ],
    warnings: isTried ? [] : ['No dry run shows whether the parachain accepts the transaction.'],
    refusal:
      lack ??
      (refusal && isTried ? endSentence([refusal.name, refusal.docs].filter(Boolean).join(': ')) : undefined),
  };
}

/** Proposes the amount that one program withdraws from the derived account, if the account pays for its programs. */
function deriveFund(facts: ProxyFacts, { payments }: DeliveryPlan): Planck {
  const offers = payments.flatMap(({ payer, token, offer }) =>
    payer?.hex === facts.delegate.hex && token === 'target' && offer !== undefined ? [offer] : [],
  );
  const withdraws = offers.toSorted((one, other) => (one < other ? -1 : 1)).at(-1) ?? 0n;
  const { existentialDeposit } = facts;
  return quoteDelegateFunds(facts.delegateBalance, { existentialDeposit, withdraws }).missing;
}

/**
 * Plans the removal of a proxy of the derived account.
 *
 * Sends: reads only; the removal is tried on a fork of the target.
 *
 * @param options `proxyType`, by the name of the chain; `taskCount`, tasks of the user that call the target, if known
 * @throws PageError when the page is connected to the service alone, the target derives no account for the user, or the proxies cannot be read
 */
export async function planRevoke(
  places: Places,
  user: TaskUser,
  { proxyType, taskCount }: { readonly proxyType: string; readonly taskCount: number | undefined },
): Promise<PlannedTransaction> {
  const there = await getTaskTarget(places);
  const { runtime } = there.target;
  return tryOnTarget(there, async (fork) => {
    const { facts, error } = await readPermission(there, user, fork);
    if (!facts) throw error;
    const { delegate, delegateBalance } = facts;
    const now = removeProxyCall(runtime, { delegate, proxyType });
    const planned = await planCall(facts, proxyType, { ...there, now, fork });
    const left = formatTokens(delegateBalance.free, runtime.token);
    const needing = 'Your tasks that call the parachain:';
    const kept = `The derived account keeps ${left}. Only a program of the service can move these funds.`;
    return {
      ...planned,
      warnings: [
        ...planned.warnings,
        ...(taskCount === 0
          ? []
          : [`${needing} ${taskCount ?? 'unknown'}. Without the proxy, they fail there.`]),
        ...(delegateBalance.free === 0n ? [] : [kept]),
      ],
    };
  });
}
