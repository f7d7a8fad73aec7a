import { Metadata, TypeRegistry } from '@polkadot/types';
import { u8aToHex } from '@polkadot/util';
import type { SmallChain } from '../../src/chain/SmallChain.js';

const known = new Map<string, TypeRegistry>();

/** The types that an independent client reads out of a chain's metadata; they are read once for chains that have the same. */
export function readRegistry(chain: SmallChain, version: 14 | 15): TypeRegistry {
  const metadata = u8aToHex(chain.runtime.getMetadata(version));
  const found = known.get(metadata);
  if (found) return found;
  const registry = new TypeRegistry();
  registry.setMetadata(new Metadata(registry, metadata));
  known.set(metadata, registry);
  return registry;
}
