import { createServiceChain } from '@parachron/devnet';
import { Metadata, TypeRegistry } from '@polkadot/types';
import type { Registry } from '@polkadot/types/types';
import { u8aToHex } from '@polkadot/util';

export type Hex = `0x${string}`;

/** The metadata of a variant in the local network. */
export async function getServiceMetadata(variant: 'H' | 'M', version: 14 | 15 = 15): Promise<Hex> {
  const chain = await createServiceChain({ variant, mode: { kind: 'manual' } });
  try {
    return u8aToHex(chain.runtime.getMetadata(version));
  } finally {
    chain.close();
  }
}

/** The runtime API wraps metadata, which begins with "meta", in an option and a length. */
export function strip(hex: string): Hex {
  return `0x${hex.slice(hex.indexOf('6d657461'))}`;
}

export function createRegistry(metadata: Hex): Registry {
  const registry = new TypeRegistry();
  registry.setMetadata(new Metadata(registry, metadata));
  return registry;
}
