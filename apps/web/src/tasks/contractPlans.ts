import type { TaskTarget } from '@parachron/checklist';
import { deriveUntouchable, formatTokens, type Hex } from '@parachron/core';
import {
  addProxyContractCall,
  deriveAddProxyRefusal,
  deriveFundRefusal,
  deriveProxyDeposit,
  isProxyContractCall,
  type ProxyFacts,
  removeProxyContractCall,
} from '@parachron/proxy';
import { texts } from '../texts.js';
import type { EthereumTransaction } from './EthereumTransaction.js';
import type { EthereumWallet } from './EthereumWallet.js';
import { describeRefusal, type GrantRequest, type SignedContent, type SignedPlan } from './SignedPlan.js';
import { TaskFieldInvalidError } from './tasksErrors.js';

const words = texts.tasksPage.grant;

/** The proxy contract of a parachain, and the wallet that sends to it. */
export interface ProxyContract {
  readonly wallet: EthereumWallet;
  /** The address, as typed. */
  readonly address: string;
}

/**
 * Plans a grant by Ethereum transactions: the proxy contract, unless the account has the proxy, then a payment to the derived account.
 *
 * Sends: reads only.
 *
 * @throws TASK_FIELD_INVALID when the text for the contract is not an address
 * @throws PROXY_CONTRACT_MISSING and the errors of `requireChain`
 */
export async function planContractGrant(
  { target }: Pick<TaskTarget, 'target'>,
  facts: ProxyFacts,
  { proxyType, fund, contract, ...request }: GrantRequest & { readonly contract: ProxyContract },
): Promise<SignedPlan> {
  const { real, delegate, terms, proxies, existentialDeposit, realBalance } = facts;
  const { token } = target.runtime;
  await contract.wallet.requireChain(target);
  const place = request.has ? {} : { contract: readAddress(contract.address) };
  const options = { delegate, proxyType, ...place };
  // The newest block may have a proxy that the final blocks do not have yet.
  const has =
    request.has ||
    (await contract.wallet.hasProxy(isProxyContractCall(target.runtime, { ...options, real })));
  const grant = {
    title: words.contract.add(proxyType),
    ...addProxyContractCall(target.runtime, options),
  };
  const title = words.contract.fund(formatTokens(fund, token));
  const funding: EthereumTransaction[] =
    fund === 0n ? [] : [{ title, to: delegate.hex, data: '0x', value: fund }];
  const transactions: EthereumTransaction[] = [...(has ? [] : [grant]), ...funding];
  const deposit = has ? 0n : deriveProxyDeposit(terms, proxies.length + 1) - facts.deposit;
  const refusal =
    (has ? undefined : deriveAddProxyRefusal(facts, { proxyType, by: 'contract' })) ??
    deriveFundRefusal(target.runtime, facts, { fund });
  // A reservation leaves the whole frozen balance.
  const kept = deriveUntouchable({ reserved: 0n, frozen: realBalance.frozen }, existentialDeposit);
  const missing = deposit + fund + kept - realBalance.free;
  return {
    content: { kind: 'ethereum', transactions },
    lines: [
      ...(has ? [] : [{ label: words.deposit, value: formatTokens(deposit, token) }]),
      { label: words.funds, value: formatTokens(fund, token) },
      { label: words.fee, value: words.contract.fee },
    ],
    warnings: missing > 0n ? [words.missing(formatTokens(missing, token))] : [],
    refusal: transactions.length === 0 ? words.nothing : describeRefusal(refusal),
  };
}

/**
 * Plans the removal of a proxy by the proxy contract.
 *
 * @throws the errors of {@link planContractGrant}
 */
export async function planContractRevoke(
  { target }: Pick<TaskTarget, 'target'>,
  facts: ProxyFacts,
  { proxyType, contract }: { readonly proxyType: string; readonly contract: ProxyContract },
): Promise<SignedContent> {
  await contract.wallet.requireChain(target);
  const { real, delegate } = facts;
  const options = { delegate, proxyType, contract: readAddress(contract.address) };
  await contract.wallet.hasProxy(isProxyContractCall(target.runtime, { ...options, real }));
  const call = removeProxyContractCall(target.runtime, options);
  return { kind: 'ethereum', transactions: [{ title: words.contract.remove(proxyType), ...call }] };
}

function readAddress(text: string): Hex {
  const address = text.trim().toLowerCase();
  if (/^0x[\da-f]{40}$/.test(address)) return address as Hex;
  throw new TaskFieldInvalidError({ field: words.contract.label, reason: words.contract.needed });
}
