import { hasCall, nameOwnPallet } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

// By their usual names: HydraDX-node, Acala, Zenlink-DEX-Module. Each buys an exact amount with a price limit.
const known: readonly (readonly [pallet: string, method: string])[] = [
  ['Router', 'buy'],
  ['Omnipool', 'buy'],
  ['XYK', 'buy'],
  ['Stableswap', 'buy'],
  ['AggregatedDex', 'swap_with_exact_target'],
  ['Dex', 'swap_with_exact_target'],
  ['ZenlinkProtocol', 'swap_assets_for_exact_assets'],
];

/** Lists the calls of a runtime's exchanges that sell tokens with ids other than locations, by the chain's names. */
export function listExchanges(registry: Registry): readonly string[] {
  return known
    .filter(([pallet, method]) => hasCall(registry, pallet, method))
    .map(([pallet, method]) => `${nameOwnPallet(registry, pallet)}.${method}`);
}
