import {
  type Account,
  type Call,
  constantRead,
  encodeCall,
  type Hex,
  isParachronError,
  type Planck,
  parseAccount,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import { estimateInclusionFee } from '@parachron/weight';
import { readAmount } from '../reading/readPlain.js';
import type { QuoteLine, QuoteTarget } from './TaskQuote.js';

const titles = {
  deposit: 'deposit for the proxy, which comes back when it is removed',
  grant: 'fee of granting the proxy',
  immediate: 'fee of the first immediate transaction',
  transfer: 'fee of transferring the native token to the service',
  acquire: 'price of the native token',
} as const;

/** Asks a target for what may have to be paid there before the first cross-chain task. */
export async function quoteForeign(owner: Account, target: QuoteTarget | undefined): Promise<QuoteLine[]> {
  const acquire = unknown(titles.acquire, undefined, {
    reason: 'A market sets it.',
    howToFindOut: 'Look at an exchange that trades the native token.',
  });
  if (!target) {
    const how = {
      reason: 'No target was given to ask.',
      howToFindOut: 'Give target: { snapshot: await target.snapshot() }.',
    };
    const { deposit, grant, immediate, transfer } = titles;
    return [...[deposit, grant, immediate, transfer].map((title) => unknown(title, undefined, how)), acquire];
  }
  const account = target.account === undefined ? owner : parseAccount(target.account, 'account');
  const deposit = quoteDeposit(target, account);
  const grant = quoteCall(
    titles.grant,
    target.snapshot,
    grantCall(target),
    'Give the derived account as delegate.',
  );
  const immediate = quoteCall(
    titles.immediate,
    target.snapshot,
    target.immediateCall,
    'Give the call as immediateCall, where one is wanted.',
  );
  const transfer = quoteCall(
    titles.transfer,
    target.snapshot,
    target.transferCall,
    'Give the call that sends the token to the service as transferCall.',
  );
  return [...(await Promise.all([deposit, grant, immediate, transfer])), acquire];
}

function unknown(
  title: string,
  snapshot: Snapshot | undefined,
  why: { readonly reason: string; readonly howToFindOut: string },
): QuoteLine {
  const { reason, howToFindOut } = why;
  const { chain, token } = snapshot?.runtime ?? {};
  return { title, chain, token, evidence: [], known: false, reason, howToFindOut };
}

/** What one more proxy sets aside, beside those that the account has. */
async function quoteDeposit(target: QuoteTarget, account: Account): Promise<QuoteLine> {
  const { snapshot } = target;
  const amount = (name: string) => constantRead('Proxy', name, (value) => BigInt(value.toString()));
  const { base, factor, proxies } = await snapshot.read({
    base: amount('ProxyDepositBase'),
    factor: amount('ProxyDepositFactor'),
    proxies: storageRead('Proxy', 'Proxies', [account.hex], (value) => readProxies(value?.toJSON())),
  });
  for (const answer of [base, factor, proxies])
    if (!answer.known) return unknown(titles.deposit, snapshot, answer);
  if (!base.known || !factor.known || !proxies.known) return unknown(titles.deposit, snapshot, lacking);
  const { count, deposit } = proxies.value;
  const wanted = base.value + factor.value * BigInt(count + 1);
  const { chain, token } = snapshot.runtime;
  return {
    title: titles.deposit,
    chain,
    token,
    evidence: [base.evidence, factor.evidence, proxies.evidence],
    known: true,
    amount: wanted > deposit ? wanted - deposit : 0n,
    source: 'Proxy.ProxyDepositBase and ProxyDepositFactor',
    refundable: true,
    notes:
      count === 0
        ? []
        : [`The account has ${count} ${count === 1 ? 'proxy' : 'proxies'} already, for ${deposit} planck.`],
  };
}

const lacking = {
  reason: 'The chain has no such constants.',
  howToFindOut: 'Look at the metadata of its Proxy pallet.',
};

// A list and its deposit.
function readProxies(value: unknown): { count: number; deposit: Planck } {
  const [list, deposit] = Array.isArray(value) ? value : [];
  return { count: Array.isArray(list) ? list.length : 0, deposit: readAmount(deposit) };
}

/** The call that grants the proxy, where the delegate is known. */
function grantCall({ snapshot, delegate, proxyType }: QuoteTarget): Hex | undefined {
  if (delegate === undefined) return undefined;
  const { registry } = snapshot.runtime;
  const { hex } = parseAccount(delegate, 'delegate');
  const args = { delegate: hex, proxy_type: proxyType ?? 0, delay: 0 };
  try {
    return encodeCall(registry, { pallet: 'Proxy', method: 'add_proxy', args }).hex;
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}

async function quoteCall(
  title: string,
  snapshot: Snapshot,
  call: Hex | Call | undefined,
  howToFindOut: string,
): Promise<QuoteLine> {
  if (call === undefined)
    return unknown(title, snapshot, { reason: 'The call is not known here.', howToFindOut });
  const estimate = await estimateInclusionFee(snapshot, typeof call === 'string' ? call : call.hex);
  if (!estimate.known) return unknown(title, snapshot, estimate);
  const { value: amount, source, notes, evidence } = estimate;
  const { chain, token } = snapshot.runtime;
  return { title, chain, token, evidence, known: true, amount, source, refundable: false, notes };
}
