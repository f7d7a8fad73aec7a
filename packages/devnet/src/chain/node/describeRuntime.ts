import type { Hex } from '@parachron/core';
import { toHex } from '@parachron/network';
import { expandMetadata, Metadata, TypeRegistry } from '@polkadot/types';
import type { DecoratedMeta } from '@polkadot/types/metadata/decorate/types';
import type { ChainRuntime } from '../pallet/ChainRuntime.js';

const descriptions = new WeakMap<ChainRuntime, DecoratedMeta>();

/** Number of runtimes whose decoded metadata is shared with further chains. */
const mostShared = 8;

/** Decoded metadata by its bytes, the most recently decoded last. */
const shared = new Map<Hex, DecoratedMeta>();

/** The runtime as an independent client decodes it from its metadata; chains with the same metadata share the result. */
export function describeRuntime(runtime: ChainRuntime): DecoratedMeta {
  const known = descriptions.get(runtime);
  if (known) return known;
  const bytes = toHex(runtime.getMetadata(14));
  const meta = shared.get(bytes) ?? decodeMetadata(bytes);
  descriptions.set(runtime, meta);
  shared.set(bytes, meta);
  const [oldest] = shared.keys();
  if (shared.size > mostShared && oldest !== undefined) shared.delete(oldest);
  return meta;
}

function decodeMetadata(bytes: Hex): DecoratedMeta {
  const registry = new TypeRegistry();
  const metadata = new Metadata(registry, bytes);
  registry.setMetadata(metadata);
  return expandMetadata(registry, metadata);
}
