import { Metadata, TypeRegistry } from '@polkadot/types';
import polkadot from '@polkadot/types-support/metadata/v14/polkadot-hex';

const shared = new Map<number | undefined, TypeRegistry>();

/** The same types for all tests that do not watch or change them: decoding the metadata takes half a second. */
export function getPolkadotRegistry(options: { hrmpIndex?: number } = {}): TypeRegistry {
  const registry = shared.get(options.hrmpIndex) ?? createPolkadotRegistry(options);
  shared.set(options.hrmpIndex, registry);
  return registry;
}

/**
 * The types of the real Polkadot relay chain, from the metadata that polkadot.js publishes; on another index of the
 * hrmp pallet where asked for, since chains differ in nothing else that a call's bytes show.
 */
export function createPolkadotRegistry(options: { hrmpIndex?: number } = {}): TypeRegistry {
  const registry = new TypeRegistry();
  registry.setMetadata(new Metadata(registry, polkadot));
  if (options.hrmpIndex === undefined) return registry;
  const moved = new TypeRegistry();
  const json = registry.metadata.toJSON() as unknown as { pallets: { name: string; index: number }[] };
  for (const pallet of json.pallets) if (pallet.name === 'Hrmp') pallet.index = options.hrmpIndex;
  const encoded = moved.createType('MetadataV14', json).toU8a();
  moved.setMetadata(new Metadata(moved, new Uint8Array([0x6d, 0x65, 0x74, 0x61, 14, ...encoded])));
  return moved;
}
