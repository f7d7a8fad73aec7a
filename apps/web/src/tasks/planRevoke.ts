import { tryOnTarget } from '@parachron/checklist';
import { formatAccount, formatTokens, omitUndefined, type Planck, parseAccount } from '@parachron/core';
import { deriveProxyDeposit, getDerivedAccount, getProxyFacts, removeProxyCall } from '@parachron/proxy';
import { estimateInclusionFee } from '@parachron/weight';
import { texts } from '../texts.js';
import { getTaskTarget, type Places } from './Places.js';
import type { SignedPlan } from './SignedPlan.js';
import type { TaskUser } from './TasksProtocol.js';
import {
  DerivedAccountUnknownError,
  ParachainNotConnectedError,
  ProxiesUnknownError,
} from './tasksErrors.js';

const words = texts.tasksPage.grant;

/**
 * Plans the removal of a proxy of the derived account.
 *
 * Sends: reads only.
 *
 * @param options `proxyType`, by the name of the chain; `taskCount`, tasks of the user that call the target, if known
 * @throws PARACHAIN_NOT_CONNECTED when the page is connected to the service alone
 * @throws DERIVED_ACCOUNT_UNKNOWN when the target derives no account for the user
 * @throws PROXIES_UNKNOWN when the proxies of the account cannot be read
 */
export async function planRevoke(
  places: Places,
  user: TaskUser,
  { proxyType, taskCount }: { readonly proxyType: string; readonly taskCount: number | undefined },
): Promise<SignedPlan> {
  const there = await getTaskTarget(places);
  if (!there) throw new ParachainNotConnectedError({});
  const { target, servicePara } = there;
  const owner = { paraId: servicePara, account: parseAccount(user.owner) };
  const derived = await tryOnTarget(there, (fork) =>
    getDerivedAccount(target, owner, omitUndefined({ fork })),
  );
  if (derived.kind !== 'account') throw new DerivedAccountUnknownError({ reason: derived.reason });
  const delegate = derived.account;
  const answer = await getProxyFacts(target, { real: parseAccount(user.onTarget), delegate });
  if (!answer.known) throw new ProxiesUnknownError({ reason: answer.reason });
  const { proxies, terms, deposit, realBalance, delegateBalance } = answer.facts;
  const call = removeProxyCall(target.runtime, { delegate, proxyType });
  const fee = await estimateInclusionFee(target, call.hex, { nonce: realBalance.nonce });
  const { token, ss58Prefix } = target.runtime;
  const formatAmount = (planck: Planck) => formatTokens(planck, token);
  const isGranted = proxies.some(
    (grant) => grant.delegate.hex === delegate.hex && grant.proxyType === proxyType && grant.delay === 0,
  );
  const returned = deposit - deriveProxyDeposit(terms, proxies.length - 1);
  return {
    call,
    lines: [
      { label: words.delegate, value: formatAccount(delegate, ss58Prefix) },
      { label: words.type, value: proxyType },
      ...(isGranted ? [{ label: words.returned, value: formatAmount(returned) }] : []),
      { label: words.fee, value: fee.known ? formatAmount(fee.value) : fee.reason },
    ],
    warnings: [
      ...(taskCount === 0 ? [] : [taskCount === undefined ? words.maybeUsed : words.stillUsed(taskCount)]),
      ...(delegateBalance.free === 0n ? [] : [words.keeps(formatAmount(delegateBalance.free))]),
    ],
    refusal: isGranted ? undefined : words.noSuchProxy(proxyType),
  };
}
