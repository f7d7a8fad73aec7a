import {
  findUsualPallet,
  formatAccount,
  formatTokens,
  listPallets,
  type Planck,
  type Runtime,
} from '@parachron/core';
import type { ProxyFacts } from '../proxies/ProxyFacts.js';

/** Reason why a chain refuses a call, by the chain's own names. */
export interface Refusal {
  /** The pallet of the error; absent for errors of the dispatch itself, such as `ConsumerRemaining`. */
  readonly pallet?: string;
  /** The error's name in the metadata: `Duplicate`. */
  readonly name: string;
  /** One sentence with the deciding numbers. */
  readonly reason: string;
}

/**
 * Derives the error of a chain for the grant of a proxy with funds for the delegate, in the chain's own order of checks.
 *
 * Chain: `Proxy.add_proxy`: NoSelfProxy, Duplicate, TooMany, then the reservation of the deposit;
 * `Balances.transfer_keep_alive`: `Balances.ExistentialDeposit`, `Token.BelowMinimum` on newer chains.
 *
 * @param options `deposit`, planck to reserve; `fund`, planck to transfer; `fee`, planck that the account pays first
 */
export function deriveGrantRefusal(
  runtime: Pick<Runtime, 'registry'>,
  facts: ProxyFacts,
  options: {
    readonly proxyType: string;
    readonly deposit: Planck;
    readonly fund: Planck;
    readonly fee: Planck;
  },
): Refusal | undefined {
  return (
    findProxyFault(facts, options.proxyType) ??
    findReserveFault(facts, options) ??
    findFundFault(runtime, facts, options.fund)
  );
}

function findProxyFault(facts: ProxyFacts, proxyType: string): Refusal | undefined {
  const { real, delegate, proxies, terms, chain, ss58Prefix } = facts;
  const refuse = (name: string, reason: string) => ({ pallet: 'Proxy', name, reason });
  if (real.hex === delegate.hex) return refuse('NoSelfProxy', 'An account cannot be its own proxy.');
  const isThere = proxies.some(
    (grant) => grant.delegate.hex === delegate.hex && grant.proxyType === proxyType && grant.delay === 0,
  );
  if (isThere) {
    const who = formatAccount(delegate, ss58Prefix);
    return refuse('Duplicate', `${who} is already a proxy of type ${proxyType} with a delay of 0.`);
  }
  if (proxies.length < terms.maxProxies) return undefined;
  const reason = `Proxies of the account: ${proxies.length}. ${chain} allows at most ${terms.maxProxies}.`;
  return refuse('TooMany', reason);
}

function findReserveFault(
  facts: ProxyFacts,
  { deposit, fee }: { readonly deposit: Planck; readonly fee: Planck },
): Refusal | undefined {
  if (deposit <= 0n) return undefined;
  const { frozen, keepsMinimum, providers } = facts.realBalance;
  const free = facts.realBalance.free - fee;
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

// A new account needs at least the existential deposit.
function findFundFault(
  runtime: Pick<Runtime, 'registry'>,
  { delegateBalance, existentialDeposit, token }: ProxyFacts,
  fund: Planck,
): Refusal | undefined {
  const held = delegateBalance.free + delegateBalance.reserved + fund;
  if (fund === 0n || held >= existentialDeposit) return undefined;
  const reason = `The derived account would have ${formatTokens(held, token)}, below the existential deposit of ${formatTokens(existentialDeposit, token)}.`;
  return isFungible(runtime)
    ? { name: 'BelowMinimum', reason }
    : { pallet: 'Balances', name: 'ExistentialDeposit', reason };
}

// Newer Balances pallets renamed KeepAlive to Expendability, and return an error of the token here.
function isFungible({ registry }: Pick<Runtime, 'registry'>): boolean {
  const own = findUsualPallet(registry, 'Balances');
  const balances = listPallets(registry).find(({ name }) => name === own);
  return balances?.errors.includes('Expendability') === true;
}
