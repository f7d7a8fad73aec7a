import {
  type Account,
  type Call,
  formatTokens,
  type Hex,
  isParachronError,
  nameOwnPallet,
  type Planck,
  parseAccount,
  type Snapshot,
} from '@parachron/core';
import { addProxyCall, deriveProxyDeposit, listProxyTypes, proxyReads } from '@parachron/proxy';
import { estimateInclusionFee, type KnownEstimate, type UnknownEstimate } from '@parachron/weight';
import { describeNonceRead } from '../reading/describeNonceRead.js';
import type { QuoteLine, QuoteTarget } from './TaskQuote.js';

const titles = {
  deposit: 'deposit for the proxy, returned when the proxy is removed',
  grant: 'fee of granting the proxy',
  immediate: 'fee of a call that the user signs on the target immediately',
  transfer: 'fee of transferring the native token to the service',
  acquire: 'price of the native token',
} as const;

/**
 * Quotes the possible costs on a target before the first cross-chain task, without the costs of a proxy that the
 * account has already granted.
 */
export async function quoteForeign(owner: Account, target: QuoteTarget | undefined): Promise<QuoteLine[]> {
  const acquire = describeUnknownLine(titles.acquire, undefined, {
    reason: 'The market sets the price.',
    howToFindOut: 'Read the price on an exchange that trades the native token.',
  });
  if (!target) {
    const how = {
      reason: 'No target was given.',
      howToFindOut: 'Pass target: { snapshot: await target.snapshot() }.',
    };
    const { deposit, grant, immediate, transfer } = titles;
    return [
      ...[deposit, grant, immediate, transfer].map((title) => describeUnknownLine(title, undefined, how)),
      acquire,
    ];
  }
  const account = target.account === undefined ? owner : parseAccount(target.account, 'account');
  const isGranted = await hasGrant(target, account);
  const by = { snapshot: target.snapshot, account };
  const immediate = quoteCall(by, {
    title: titles.immediate,
    call: target.immediateCall,
    howToFindOut: 'Pass the call as immediateCall, if there is one.',
  });
  const transfer = quoteCall(by, {
    title: titles.transfer,
    call: target.transferCall,
    howToFindOut: 'Pass the call that sends the token to the service as transferCall.',
  });
  const granting = isGranted ? [] : [quoteDeposit(target, account), quoteGrant(target, account)];
  return [...(await Promise.all([...granting, immediate, transfer])), acquire];
}

function describeUnknownLine(
  title: string,
  snapshot: Snapshot | undefined,
  why: { readonly reason: string; readonly howToFindOut: string },
): QuoteLine {
  const { reason, howToFindOut } = why;
  const { chain, token } = snapshot?.runtime ?? {};
  return { title, chain, token, evidence: [], known: false, reason, howToFindOut };
}

function quoteGrant(target: QuoteTarget, account: Account): Promise<QuoteLine> {
  const { snapshot } = target;
  const howToFindOut = 'Pass the derived account as delegate.';
  return quoteCall(
    { snapshot, account },
    { title: titles.grant, call: buildGrantCall(target), howToFindOut },
  );
}

/** Quotes the additional deposit of one more proxy of the account. */
async function quoteDeposit(target: QuoteTarget, real: Account): Promise<QuoteLine> {
  const { snapshot } = target;
  const { depositBase, depositFactor, proxies } = proxyReads({ real, delegate: real });
  const asked = await snapshot.read({ depositBase, depositFactor, proxies });
  const { depositBase: base, depositFactor: factor, proxies: held } = asked;
  for (const answer of [base, factor, held])
    if (!answer.known) return describeUnknownLine(titles.deposit, snapshot, answer);
  if (!base.known || !factor.known || !held.known)
    return describeUnknownLine(titles.deposit, snapshot, lacking);
  const { deposit, list } = held.value;
  const terms = { depositBase: base.value, depositFactor: factor.value };
  const wanted = deriveProxyDeposit(terms, list.length + 1);
  const { chain, token, registry } = snapshot.runtime;
  const count = `${list.length} ${list.length === 1 ? 'proxy' : 'proxies'}`;
  return {
    title: titles.deposit,
    chain,
    token,
    evidence: [base.evidence, factor.evidence, held.evidence],
    known: true,
    amount: wanted > deposit ? wanted - deposit : 0n,
    source: `${nameOwnPallet(registry, 'Proxy')}.ProxyDepositBase and ProxyDepositFactor`,
    refundable: true,
    notes:
      list.length === 0 ? [] : [`The account already has ${count}, for ${formatTokens(deposit, token)}.`],
  };
}

/** Returns whether the account has granted the delegate a proxy without delay, of the given type if a type is given. */
async function hasGrant({ snapshot, delegate, proxyType }: QuoteTarget, real: Account): Promise<boolean> {
  if (delegate === undefined) return false;
  const wanted = parseAccount(delegate, 'delegate');
  const { proxies } = await snapshot.read({ proxies: proxyReads({ real, delegate: wanted }).proxies });
  return (
    proxies.known &&
    proxies.value.list.some(
      (grant) =>
        grant.delegate.hex === wanted.hex &&
        grant.delay === 0 &&
        (proxyType === undefined || grant.proxyType === proxyType),
    )
  );
}

const lacking = {
  reason: 'The runtime lacks the constants of proxy deposits.',
  howToFindOut: 'Read the metadata of the Proxy pallet.',
};

/** Builds the call that grants the proxy; undefined if the delegate is unknown, or if the chain has no such call. */
function buildGrantCall({ snapshot, delegate, proxyType }: QuoteTarget): Hex | undefined {
  if (delegate === undefined) return undefined;
  const { runtime } = snapshot;
  const type = proxyType ?? listProxyTypes(runtime.registry)[0]?.name;
  if (type === undefined) return undefined;
  try {
    return addProxyCall(runtime, { delegate: parseAccount(delegate, 'delegate'), proxyType: type }).hex;
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}

async function quoteCall(
  { snapshot, account }: { readonly snapshot: Snapshot; readonly account: Account },
  wanted: { readonly title: string; readonly call: Hex | Call | undefined; readonly howToFindOut: string },
): Promise<QuoteLine> {
  const { title, call, howToFindOut } = wanted;
  if (call === undefined)
    return describeUnknownLine(title, snapshot, {
      reason: 'No call was given for this transaction.',
      howToFindOut,
    });
  const hex = typeof call === 'string' ? call : call.hex;
  const estimate = await estimateInclusion(snapshot, hex, account);
  if (!estimate.known) return describeUnknownLine(title, snapshot, estimate);
  const { value: amount, source, notes, evidence } = estimate;
  const { chain, token } = snapshot.runtime;
  return { title, chain, token, evidence, known: true, amount, source, refundable: false, notes };
}

/**
 * Estimates the inclusion fee of a call in the next transaction of an account, in planck. The nonce is part of the
 * estimate, because its length may have a price.
 */
export async function estimateInclusion(
  snapshot: Snapshot,
  call: Hex,
  account: Account,
): Promise<KnownEstimate<Planck> | UnknownEstimate> {
  const { nonce } = await snapshot.read({ nonce: describeNonceRead(account) });
  return estimateInclusionFee(snapshot, call, nonce.known ? { nonce: nonce.value } : {});
}
