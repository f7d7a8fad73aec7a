import { formatAccount, formatTokens, type Planck, requireInput } from '@parachron/core';
import { deriveProxyDeposit } from '../proxies/deriveProxyDeposit.js';
import type { ProxyFacts } from '../proxies/ProxyFacts.js';
import { type Refusal, refuse } from './Refusal.js';

/**
 * Predicts the error of a chain for the grant of a proxy, in the chain's own order of checks.
 *
 * Chain: `Proxy.add_proxy`: NoSelfProxy, Duplicate, TooMany, then the reservation of the deposit.
 * Sends: nothing.
 *
 * @param facts the facts of the chain about the account and the delegate
 * @param options `proxyType`; `delay` in blocks, 0 by default; `spent`, planck that the account pays first, such as fees, 0 by
 * default; `by`, `pallet` by default, or `contract` for {@link addProxyContractCall}, which reverts with `Cannot add
 * more than one proxy` for a delegate with a grant of any type
 * @returns the error, or undefined if the call succeeds
 *
 * @example
 * ```ts
 * import { deriveAddProxyRefusal, type ProxyFacts } from '@parachron/proxy';
 *
 * declare const facts: ProxyFacts; // the proxy exists
 * deriveAddProxyRefusal(facts, { proxyType: 'Any' })?.name; // 'Duplicate'
 * ```
 */
export function deriveAddProxyRefusal(
  facts: ProxyFacts,
  options: {
    readonly proxyType: string;
    readonly delay?: number;
    readonly spent?: Planck;
    readonly by?: 'pallet' | 'contract';
  },
): Refusal | undefined {
  requireInput(
    { facts, options },
    {
      facts: { real: 'object', delegate: 'object', types: 'array' },
      options: { proxyType: 'string', delay: 'number?', spent: 'bigint?', by: 'string?' },
    },
  );
  const { real, delegate, proxies, terms, chain, ss58Prefix } = facts;
  const { proxyType, delay = 0, spent = 0n, by = 'pallet' } = options;
  if (by === 'contract' && proxies.some((grant) => grant.delegate.hex === delegate.hex)) {
    const reason = `${formatAccount(delegate, ss58Prefix)} is already a proxy, and the contract grants a delegate one type only.`;
    return { name: 'Cannot add more than one proxy', reason };
  }
  if (real.hex === delegate.hex) return refuse('NoSelfProxy', 'An account cannot be its own proxy.');
  const isThere = proxies.some(
    (grant) => grant.delegate.hex === delegate.hex && grant.proxyType === proxyType && grant.delay === delay,
  );
  if (isThere) {
    const who = formatAccount(delegate, ss58Prefix);
    return refuse('Duplicate', `${who} is already a proxy of type ${proxyType} with a delay of ${delay}.`);
  }
  if (proxies.length >= terms.maxProxies) {
    const reason = `Proxies of the account: ${proxies.length}. ${chain} allows at most ${terms.maxProxies}.`;
    return refuse('TooMany', reason);
  }
  const deposit = deriveProxyDeposit(terms, proxies.length + 1) - facts.deposit;
  return deriveReserveRefusal(facts, { deposit, spent });
}

// Predicts the errors of a reservation.
function deriveReserveRefusal(
  facts: ProxyFacts,
  { deposit, spent }: { readonly deposit: Planck; readonly spent: Planck },
): Refusal | undefined {
  if (deposit <= 0n) return undefined;
  const { frozen, keepsMinimum, providers } = facts.realBalance;
  const free = facts.realBalance.free - spent;
  const left = free - deposit;
  const format = (planck: Planck) => formatTokens(planck, facts.token);
  if (left < 0n) {
    const reason = `The deposit is ${format(deposit)}, and the account has ${format(free > 0n ? free : 0n)} free.`;
    return { pallet: 'Balances', name: 'InsufficientBalance', reason };
  }
  if (left < frozen) {
    const reason = `The deposit of ${format(deposit)} would leave ${format(left)} free, of which ${format(frozen)} are frozen.`;
    return { pallet: 'Balances', name: 'LiquidityRestrictions', reason };
  }
  // Another reference keeps the account alive without the existential deposit.
  if (keepsMinimum && left < facts.existentialDeposit && providers <= 1) {
    const reason = `The deposit of ${format(deposit)} would leave ${format(left)} free, below the existential deposit of ${format(facts.existentialDeposit)}.`;
    return { name: 'ConsumerRemaining', reason };
  }
  return undefined;
}
