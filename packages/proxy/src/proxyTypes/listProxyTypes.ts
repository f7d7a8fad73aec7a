import { cutText, defineError, findArgumentType, requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/**
 * Lists the proxy types of a chain, in the order of its own enum; the first type is the widest on all known chains.
 *
 * Chain: the type of `proxy_type` in `Proxy.add_proxy`, from the metadata.
 * Sends: nothing.
 *
 * @returns the names of the types; empty if the chain has no proxies
 *
 * @example
 * ```ts
 * import type { Registry } from '@polkadot/types/types';
 * import { listProxyTypes } from '@parachron/proxy';
 *
 * declare const assetHub: Registry;
 * listProxyTypes(assetHub);
 * // ['Any', 'NonTransfer', 'CancelProxy', 'Assets', 'AssetOwner', 'AssetManager', 'Collator']
 * ```
 */
export function listProxyTypes(registry: Registry): readonly string[] {
  requireInput({ registry }, { registry: 'registry' });
  const type = findArgumentType(registry, { pallet: 'Proxy', method: 'add_proxy', argument: 'proxy_type' });
  if (type === undefined) return [];
  const { def } = registry.lookup.getSiType(type);
  return def.isVariant ? def.asVariant.variants.map(({ name }) => name.toString()) : [];
}

/** A chain lacks the named proxy type. */
export class ProxyTypeNotFoundError extends defineError({
  code: 'PROXY_TYPE_NOT_FOUND',
  fault: 'input',
  message: (facts: { name: string; types: readonly string[] }) =>
    `The chain has no proxy type ${cutText(facts.name)}.`,
  hint: (facts) =>
    facts.types.length === 0
      ? 'Use a chain with the pallet Proxy: this chain has no proxies.'
      : `Use a proxy type of the chain: ${facts.types.join(', ')}.`,
}) {}

/** Returns the name of a type of the chain; throws PROXY_TYPE_NOT_FOUND. */
export function requireProxyType(registry: Registry, name: string): string {
  const types = listProxyTypes(registry);
  if (!types.includes(name)) throw new ProxyTypeNotFoundError({ name, types });
  return name;
}
