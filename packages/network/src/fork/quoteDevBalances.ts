import type { Hex, Planck } from '@parachron/core';
import { listDevAccounts } from '../accounts/DevAccount.js';
import type { RuntimeFork } from './RuntimeFork.js';

/**
 * Returns free balances in planck for the development accounts: a million tokens each. The function endows no account: pass
 * the result to `chain.endow`, or create the chain with `endow: 'development'`.
 *
 * Chain: the decimals of the chain's first token.
 * Sends: nothing.
 *
 * @param chain a local chain
 * @returns balances by account; empty for a chain with accounts of another length than 32 bytes, the length of the development accounts
 *
 * @example
 * ```ts
 * import { createFork, loadChainSpec, quoteDevBalances } from '@parachron/devnet';
 *
 * const chain = await createFork({ spec: await loadChainSpec('./relay-raw.json') });
 * await chain.endow(await quoteDevBalances(chain));
 * ```
 */
export async function quoteDevBalances(
  chain: Pick<RuntimeFork, 'registry'>,
): Promise<ReadonlyMap<Hex, Planck>> {
  const { registry } = chain;
  if (registry.createType('AccountId').toU8a().length !== 32) return new Map();
  const free = 10n ** BigInt((registry.chainDecimals[0] ?? 12) + 6);
  return new Map((await listDevAccounts()).map(({ publicKey }) => [publicKey, free]));
}
