import {
  findUsualPallet,
  formatTokens,
  listPallets,
  type Planck,
  type Runtime,
  requireInput,
} from '@parachron/core';
import type { ProxyFacts } from '../proxies/ProxyFacts.js';
import type { Refusal } from './Refusal.js';

/**
 * Predicts the error of a chain for a transfer to the derived account: a new account needs at least the existential deposit.
 *
 * Chain: `Balances.transfer_keep_alive`: `Balances.ExistentialDeposit`, `Token.BelowMinimum` on newer chains.
 * Sends: nothing.
 *
 * @param runtime of the chain, whose metadata has the name of the error
 * @param facts the facts of the chain about the derived account
 * @param options `fund`, planck to transfer
 * @returns the error, or undefined if the transfer succeeds
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { deriveFundRefusal, type ProxyFacts } from '@parachron/proxy';
 *
 * declare const runtime: Runtime;
 * declare const facts: ProxyFacts; // the derived account is empty
 * deriveFundRefusal(runtime, facts, { fund: 1n })?.name; // 'ExistentialDeposit'
 * ```
 */
export function deriveFundRefusal(
  runtime: Pick<Runtime, 'registry'>,
  facts: Pick<ProxyFacts, 'delegateBalance' | 'existentialDeposit' | 'token'>,
  options: { readonly fund: Planck },
): Refusal | undefined {
  requireInput(
    { runtime, facts, options },
    {
      runtime: 'runtime',
      facts: { existentialDeposit: 'bigint', delegateBalance: 'object', token: 'object' },
      options: { fund: 'bigint' },
    },
  );
  const { fund } = options;
  const { delegateBalance, existentialDeposit, token } = facts;
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
