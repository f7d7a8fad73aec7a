import { getTaskDelivery, type TaskTarget, tryOnTarget } from '@parachron/checklist';
import {
  type Call,
  formatAccount,
  formatTokens,
  omitUndefined,
  type Planck,
  parseAccount,
  parseTokens,
  type TokenUnit,
} from '@parachron/core';
import {
  type DeliveryFacts,
  type GrantCost,
  type GrantTrialOptions,
  getDerivedAccount,
  getProxyFacts,
  type ProxyFacts,
  quoteDelegateFunds,
  removeProxyCall,
  tryGrant,
  tryProxyTypes,
} from '@parachron/proxy';
import { taskFields } from '../fieldTexts.js';
import { getTaskTarget, type Places } from './Places.js';
import { readAction } from './readAction.js';
import type { GrantForm, GrantSummary, TaskUser, TransactionSummary } from './TasksProtocol.js';
import { GrantNotPlannedError, PermissionUnknownError, TasksNotReadyError } from './tasksErrors.js';

/** A grant with its summary. */
export interface GrantPlan extends SignedPlan, Pick<GrantSummary, 'proxyType' | 'types' | 'proposedFund'> {}

/**
 * Plans the grant of a proxy to the derived account, with funds for it. An account with the wanted proxy receives only funds.
 *
 * Sends: reads only; the proxy types, the grant and the program are tried on a fork of the target.
 *
 * @throws PERMISSION_UNKNOWN when the target derives no account for the user
 * @throws GRANT_NOT_PLANNED when the target has no proxies, no batch of calls, or no proxy type is known to suffice
 * @throws INVALID_AMOUNT_TEXT when the funds are not an amount; the errors of `readAction`
 */
export async function planGrant(places: Places, user: TaskUser, form: GrantForm): Promise<GrantPlan> {
  const action = readAction(form.action, user, places);
  const there = await getTaskTarget(places);
  if (!there || action.kind !== 'cross-chain')
    throw new GrantNotPlannedError({ reason: 'a transfer on the service needs no proxy.' });
  const { target } = there;
  const [owner, real] = [parseAccount(user.owner), parseAccount(user.onTarget)];
  return tryOnTarget(there, async (fork) => {
    const delivery = await getTaskDelivery(places.scheduler, { ...there, owner, action, fork });
    const { derived } = delivery;
    if (derived.kind !== 'account')
      throw new PermissionUnknownError({ what: 'The derived account is', reason: derived.reason });
    const delegate = derived.account;
    const [answer, estimate] = await Promise.all([
      getProxyFacts(target, { real, delegate }),
      tryProxyTypes(target, { real, delegate, calls: [action.call], ...omitUndefined({ fork }) }),
    ]);
    if (!answer.known) throw new GrantNotPlannedError({ reason: answer.reason });
    const { facts } = answer;
    const types = estimate.types.map(({ name, verdict }) => ({ name, verdict }));
    const proxyType = form.proxyType || estimate.narrowest;
    if (proxyType === undefined) throw new GrantNotPlannedError({ reason: estimate.how });
    const proposed = deriveFund(facts, delivery);
    const { token } = target.runtime;
    const fund =
      form.fund.trim() === '' ? proposed : parseTokens(form.fund, token, { field: taskFields.fund.label });
    const { verdict = 'unknown' } = types.find(({ name }) => name === proxyType) ?? {};
    const doubts = {
      passes: [],
      refused: [`A dry run refused the call with the proxy type ${proxyType}.`],
      unknown: [`No dry run shows whether the proxy type ${proxyType} permits the call.`],
    };
    const has = facts.proxies.some(
      (one) => one.delegate.hex === delegate.hex && one.proxyType === proxyType && one.delay === 0,
    );
    // The chain refuses a proxy that the account already has, so that the transaction has only funds.
    const request = has && fund > 0n ? { fund } : { proxyType, fund };
    const planned = await planCall(there, facts, { ...request, ...omitUndefined({ fork }) });
    const account = { label: 'Derived account', value: formatAccount(delegate, target.runtime.ss58Prefix) };
    return {
      ...planned,
      lines: [account, { label: 'Proxy type', value: proxyType }, ...planned.lines],
      warnings: [...planned.warnings, ...doubts[verdict]],
      proxyType,
      types,
      // The text is parsed again as a value of the field.
      proposedFund: formatTokens(proposed, { ...token, symbol: '' }),
    };
  });
}

async function planCall(
  { target }: TaskTarget,
  facts: ProxyFacts,
  request: GrantTrialOptions,
): Promise<SignedPlan> {
  const cost = await tryGrant(target, facts, request);
  const [call, ...more] = cost.calls;
  if (!call || more.length > 0)
    throw new GrantNotPlannedError({
      reason:
        'the parachain has no batch of calls, and a proxy with funds needs two calls. Grant with 0 tokens first.',
    });
  const { token } = target.runtime;
  const formatAmount = (planck: Planck | undefined) =>
    planck === undefined ? 'unknown' : formatTokens(planck, token);
  const { deposit, fund, fees, total } = cost;
  return {
    call,
    ...describeTrial(cost, token),
    lines: [
      ...(request.proxyType === undefined
        ? []
        : [{ label: 'Deposit, returned with the removal of the proxy', value: formatAmount(deposit) }]),
      { label: 'Funds for the derived account', value: formatAmount(fund) },
      ...fees.map((fee) => formatFee(fee, token)),
      { label: 'Total', value: formatAmount(total) },
    ],
  };
}

function formatFee(fee: GrantCost['fees'][number], token: TokenUnit): SignedPlan['lines'][number] {
  return { label: 'Fee of the transaction', value: fee.known ? formatTokens(fee.value, token) : fee.reason };
}

/** What a run of the transaction shows beside its cost. */
function describeTrial(
  { missing = 0n, refusal }: GrantCost,
  token: TokenUnit,
): Pick<SignedPlan, 'warnings' | 'refusal'> {
  return {
    warnings: [
      ...(missing === 0n ? [] : [`${formatTokens(missing, token)} is missing on the account that signs.`]),
      ...(refusal === 'unknown' ? ['No dry run shows whether the parachain accepts the transaction.'] : []),
    ],
    refusal: refusal && refusal !== 'unknown' ? `${refusal.name}: ${refusal.reason}` : undefined,
  };
}

/** Proposes the amount that one program withdraws from the derived account, if the account pays for its programs. */
function deriveFund(facts: ProxyFacts, { payments }: DeliveryFacts): Planck {
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
 * Sends: reads only.
 *
 * @param options `proxyType`, by the name of the chain; `taskCount`, tasks of the user that call the target, if known
 * @throws TASKS_NOT_READY when the page is connected to the service alone
 * @throws PERMISSION_UNKNOWN when the target derives no account for the user, or the proxies cannot be read
 */
export async function planRevoke(
  places: Places,
  user: TaskUser,
  { proxyType, taskCount }: { readonly proxyType: string; readonly taskCount: number | undefined },
): Promise<SignedPlan> {
  const there = await getTaskTarget(places);
  if (!there) throw new TasksNotReadyError({ missing: 'parachain' });
  const { target, servicePara } = there;
  const owner = { paraId: servicePara, account: parseAccount(user.owner) };
  return tryOnTarget(there, async (fork) => {
    const derived = await getDerivedAccount(target, owner, omitUndefined({ fork }));
    if (derived.kind !== 'account')
      throw new PermissionUnknownError({ what: 'The derived account is', reason: derived.reason });
    const delegate = derived.account;
    const answer = await getProxyFacts(target, { real: parseAccount(user.onTarget), delegate });
    if (!answer.known) throw new PermissionUnknownError({ what: 'The proxies are', reason: answer.reason });
    const { free } = answer.facts.delegateBalance;
    const call = removeProxyCall(target.runtime, { delegate, proxyType });
    const cost = await tryGrant(target, answer.facts, { before: [call.hex], ...omitUndefined({ fork }) });
    const { token, ss58Prefix } = target.runtime;
    const tried = describeTrial(cost, token);
    const keeps = `The derived account keeps ${formatTokens(free, token)}. Only a program of the service can move these funds.`;
    return {
      ...{ call, refusal: tried.refusal },
      lines: [
        { label: 'Derived account', value: formatAccount(delegate, ss58Prefix) },
        { label: 'Proxy type', value: proxyType },
        ...cost.before.flatMap(({ deposit, fee }) => [
          { label: 'Deposit that returns', value: formatTokens(-deposit, token) },
          formatFee(fee, token),
        ]),
      ],
      warnings: [...describeUse(taskCount), ...(free === 0n ? [] : [keeps]), ...tried.warnings],
    };
  });
}

/** Names the tasks that need the proxy. */
function describeUse(taskCount: number | undefined): string[] {
  if (taskCount === 0) return [];
  if (taskCount === undefined)
    return [
      'The tasks of this account are not listed. Without the proxy, tasks that call the parachain fail there.',
    ];
  const calling = taskCount === 1 ? '1 task calls' : `${taskCount} tasks call`;
  return [`${calling} the parachain. Without the proxy, the calls fail there.`];
}

/** A call of the parachain with the parts of its summary. */
export interface SignedPlan extends Pick<TransactionSummary, 'lines' | 'warnings' | 'refusal'> {
  readonly call: Call;
}
