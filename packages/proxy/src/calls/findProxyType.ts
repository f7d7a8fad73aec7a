import { defineError } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { listProxyTypes, type ProxyType } from '../proxies/listProxyTypes.js';

/** A chain lacks the named proxy type. */
export class ProxyTypeNotFoundError extends defineError({
  code: 'PROXY_TYPE_NOT_FOUND',
  fault: 'input',
  message: (facts: { name: string; types: readonly string[] }) =>
    `The chain has no proxy type ${facts.name.slice(0, 40)}.`,
  hint: (facts) =>
    facts.types.length === 0
      ? 'Use a chain with the pallet Proxy: this chain has no proxies.'
      : `Use a proxy type of the chain: ${facts.types.join(', ')}.`,
}) {}

/** Finds the type of a name; throws PROXY_TYPE_NOT_FOUND. */
export function findProxyType(registry: Registry, name: string): ProxyType {
  const types = listProxyTypes(registry);
  const found = types.find((type) => type.name === name);
  if (!found) throw new ProxyTypeNotFoundError({ name, types: types.map((type) => type.name) });
  return found;
}
