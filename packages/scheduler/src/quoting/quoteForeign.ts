import {
  type Account,
  formatTokens,
  type Hex,
  isParachronError,
  nameOwnPallet,
  parseAccount,
  pluralize,
  type Snapshot,
} from '@parachron/core';
import { addProxyCall, deriveProxyDeposit, listProxyTypes, proxyReads } from '@parachron/proxy';
import { estimateInclusionFee } from '@parachron/weight';
import { describeNonceRead } from '../reading/describeNonceRead.js';
import type { QuoteLine, QuoteTarget } from './TaskQuote.js';

const titles = {
  deposit: 'deposit for the proxy, returned when the proxy is removed',
  grant: 'fee of granting the proxy',
} as const;

type Unknown = Pick<Extract<QuoteLine, { known: false }>, 'reason' | 'howToFindOut'>;

/** Quotes the proxy on a target that the first cross-chain task needs; none if the account has already granted it. */
export async function quoteForeign(owner: Account, target: QuoteTarget | undefined): Promise<QuoteLine[]> {
  if (!target) {
    const { deposit, grant } = titles;
    return [deposit, grant].map((title) => describeUnknown(title, undefined, noTarget));
  }
  const { snapshot, delegate, proxyType } = target;
  const real = target.account === undefined ? owner : parseAccount(target.account, 'account');
  const wanted = delegate === undefined ? undefined : parseAccount(delegate, 'delegate');
  const asked = proxyReads({ real, delegate: wanted ?? real });
  const { depositBase, depositFactor, proxies } = await snapshot.read({
    ...{ depositBase: asked.depositBase, depositFactor: asked.depositFactor, proxies: asked.proxies },
  });
  const held = proxies.known ? proxies.value : undefined;
  const isGranted = held?.list.some(
    (grant) =>
      grant.delegate.hex === wanted?.hex &&
      grant.delay === 0 &&
      (proxyType === undefined || grant.proxyType === proxyType),
  );
  if (isGranted) return [];
  const call = buildGrantCall(target, wanted);
  const grant = call
    ? quoteInclusion(snapshot, call, { title: titles.grant, account: real })
    : describeUnknown(titles.grant, target, noDelegate);
  const unread = [depositBase, depositFactor, proxies].find((answer) => !answer.known);
  if (!depositBase.known || !depositFactor.known || !proxies.known || !held) {
    const why = unread && !unread.known ? unread : lacking;
    return [describeUnknown(titles.deposit, target, why), await grant];
  }
  const { deposit, list } = held;
  const terms = { depositBase: depositBase.value, depositFactor: depositFactor.value };
  const next = deriveProxyDeposit(terms, list.length + 1);
  const { chain, token, registry } = snapshot.runtime;
  const has = `The account already has ${list.length} ${pluralize(list.length, ['proxy', 'proxies'])}, for ${formatTokens(deposit, token)}.`;
  const line: QuoteLine = {
    ...{ title: titles.deposit, chain, token, known: true, refundable: true },
    evidence: [depositBase.evidence, depositFactor.evidence, proxies.evidence],
    amount: next > deposit ? next - deposit : 0n,
    source: `${nameOwnPallet(registry, 'Proxy')}.ProxyDepositBase and ProxyDepositFactor`,
    notes: list.length === 0 ? [] : [has],
  };
  return [line, await grant];
}

const noTarget = {
  reason: 'No target was given.',
  howToFindOut: 'Pass target: { snapshot: await target.snapshot() }.',
};
const lacking = {
  reason: 'The runtime lacks the constants of proxy deposits.',
  howToFindOut: 'Read the metadata of the Proxy pallet.',
};
const noDelegate = {
  reason: 'No call was given for this transaction.',
  howToFindOut: 'Pass the derived account as delegate.',
};

function describeUnknown(title: string, target: QuoteTarget | undefined, why: Unknown): QuoteLine {
  const { chain, token } = target?.snapshot.runtime ?? {};
  const { reason, howToFindOut } = why;
  return { title, chain, token, evidence: [], known: false, reason, howToFindOut };
}

/** Builds the call that grants the proxy; undefined if the delegate is unknown, or if the chain has no such call. */
function buildGrantCall(
  { snapshot, proxyType }: QuoteTarget,
  delegate: Account | undefined,
): Hex | undefined {
  const { runtime } = snapshot;
  const type = proxyType ?? listProxyTypes(runtime.registry)[0]?.name;
  if (!delegate || type === undefined) return undefined;
  try {
    return addProxyCall(runtime, { delegate, proxyType: type }).hex;
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}

/**
 * Quotes the inclusion fee of a call in the next transaction of an account. The nonce is part of the estimate, because its length may have
 * a price.
 */
export async function quoteInclusion(
  snapshot: Snapshot,
  call: Hex,
  { title, account }: { readonly title: string; readonly account: Account },
): Promise<QuoteLine> {
  const { nonce } = await snapshot.read({ nonce: describeNonceRead(account) });
  const estimate = await estimateInclusionFee(snapshot, call, nonce.known ? { nonce: nonce.value } : {});
  const { chain, token } = snapshot.runtime;
  const line = { title, chain, token };
  if (!estimate.known) return { ...line, ...estimate };
  return { ...line, ...estimate, amount: estimate.value, refundable: false };
}
