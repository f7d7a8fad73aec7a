import { findArgumentType, RuntimeCache, requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** A type of proxy, by the chain's own name. */
export interface ProxyType {
  readonly name: string;
  /** Index of the type in the chain's enum, as an argument of contract calls. */
  readonly index: number;
}

/**
 * Lists the proxy types of a chain, in the order of its own enum; the first type is the widest on all known chains.
 *
 * Chain: the type of `proxy_type` in `Proxy.add_proxy`, from the metadata.
 * Sends: nothing.
 *
 * @param registry the chain's types
 * @returns the types; empty if the chain has no proxies
 *
 * @example
 * ```ts
 * import type { Registry } from '@polkadot/types/types';
 * import { listProxyTypes } from '@parachron/proxy';
 *
 * declare const assetHub: Registry;
 * listProxyTypes(assetHub).map(({ name }) => name);
 * // ['Any', 'NonTransfer', 'CancelProxy', 'Assets', 'AssetOwner', 'AssetManager', 'Collator']
 * ```
 */
export function listProxyTypes(registry: Registry): readonly ProxyType[] {
  requireInput({ registry }, { registry: 'registry' });
  return types.get(registry, 'proxy_type', () => readTypes(registry));
}

/** Cached by metadata. */
const types = new RuntimeCache<readonly ProxyType[]>(2);

function readTypes(registry: Registry): readonly ProxyType[] {
  const type = findArgumentType(registry, { pallet: 'Proxy', method: 'add_proxy', argument: 'proxy_type' });
  if (type === undefined) return [];
  const { def } = registry.lookup.getSiType(type);
  if (!def.isVariant) return [];
  return def.asVariant.variants.map(({ name, index }) => ({
    name: name.toString(),
    index: index.toNumber(),
  }));
}
