import { listUsualPallets, type Runtime } from '@parachron/core';
import type { Unknown } from '../Fact.js';

/** Finds why no call can be made by proxy, and the fix: no Proxy pallet, or several by other names; undefined with one, by any name. */
export function findProxyGap({ chain, registry }: Pick<Runtime, 'chain' | 'registry'>): Unknown | undefined {
  const names = listUsualPallets(registry, 'Proxy');
  if (names.length === 1) return undefined;
  if (names.length === 0) {
    const howToFindOut = 'Add the Proxy pallet to its runtime (proxy/pallet-and-types).';
    return { known: false, reason: `${chain} has no Proxy pallet.`, howToFindOut };
  }
  const reason = `${chain} has the calls of the Proxy pallet in its pallets ${names.join(' and ')}. The metadata does not show which of these pallets is in use.`;
  const howToFindOut = `Read ${names.map((name) => `${name}.Proxies`).join(' and ')} on ${chain}, and try ${names.map((name) => `${name}.proxy`).join(' and ')} in a task.`;
  return { known: false, reason, howToFindOut };
}
