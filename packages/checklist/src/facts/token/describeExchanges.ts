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
  return `Ask a client of the target for the price of the token${named}, and sign ${first}${also} with the most to pay. `;
}
