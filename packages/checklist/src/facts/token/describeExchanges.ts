import { formatJson } from '@parachron/core';
import type { TokenMarketFact } from './tokenMarketFact.js';
import type { TokenRegistryFact } from './tokenRegistryFact.js';

/** Describes how to buy the token on exchanges of the target that are not read; empty if the metadata shows none. */
export function describeExchanges({ others }: TokenMarketFact, registry: TokenRegistryFact): string {
  const [first, ...more] = others;
  if (first === undefined) return '';
  const id = registry.known ? registry.entry : undefined;
  const named = id ? ` (its id there is ${formatJson(id.id)}, by ${id.map})` : '';
  const also = more.length === 0 ? '' : `, or ${more.join(' or ')}`;
  return `Look up the price of the token in an app of the target${named}. Then call ${first}${also} with a maximum price. `;
}
