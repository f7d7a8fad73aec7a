import { fileURLToPath } from 'node:url';
import { type GenericChainProperties, Metadata, TypeRegistry } from '@polkadot/types';
import { expect, it, vi } from 'vitest';
import { createLocalChain } from './createLocalChain.js';
import type { MetadataSource } from './DecodeMetadata.js';
import { loadChainSpec } from './loadChainSpec.js';

it('decodes the metadata of a runtime once for its chain and the forks of it, not for a chain with other properties', async () => {
  const module = 'parachain-chain-specs/rococo_v2_2_asset_hub';
  const spec = await loadChainSpec(fileURLToPath(import.meta.resolve(module)));
  const created = vi.spyOn(TypeRegistry.prototype, 'createClassUnsafe');
  // The properties are unique: other tests of the process may have booted the same runtime.
  const chain = await createLocalChain({ spec: { ...spec, properties: { tokenSymbol: 'OWN' } } });
  const fork = await createLocalChain({ chain });
  const other = await createLocalChain({ spec: { ...spec, properties: { tokenSymbol: 'OTHER' } } });
  try {
    // The list has the outermost type of each decoding.
    expect(created.mock.calls.filter(([type]) => type === 'MetadataAll')).toHaveLength(2);
    expect(fork.registry).toBe(chain.registry);
    expect(other.registry).not.toBe(chain.registry);
    expect(other.registry.chainTokens).toEqual(['OTHER']);
    expect(chain.registry.chainTokens).not.toEqual(['OTHER']);
    await fork.setStorage([{ pallet: 'Timestamp', item: 'Now', value: 7 }]);
    expect((await fork.getStorage('Timestamp', 'Now'))?.toString()).toBe('7');
    expect((await chain.getStorage('Timestamp', 'Now'))?.toString()).not.toBe('7');
  } finally {
    created.mockRestore();
    for (const one of [other, fork, chain]) await one.close();
  }
});

it('takes the types that the program decodes, for the chain and the forks of it', async () => {
  const spec = await loadChainSpec(
    fileURLToPath(import.meta.resolve('parachain-chain-specs/rococo_v2_2_asset_hub')),
  );
  const decode = vi.fn(({ metadata, properties }: MetadataSource): TypeRegistry => {
    const registry = new TypeRegistry();
    registry.setChainProperties(
      registry.createTypeUnsafe<GenericChainProperties>('ChainProperties', [properties]),
    );
    registry.setMetadata(new Metadata(registry, metadata));
    return registry;
  });
  const own = { ...spec, properties: { tokenSymbol: 'DECODED' } };
  const chain = await createLocalChain({ spec: own }, { decodeMetadata: decode, endow: 'development' });
  const fork = await createLocalChain({ chain }, { decodeMetadata: decode });
  const usual = await createLocalChain({ spec: own }, { endow: 'development' });
  try {
    expect(decode).toHaveBeenCalledTimes(1);
    expect(decode.mock.calls[0]?.[0].version).toMatchObject({ specName: 'statemine' });
    expect(chain.registry).toBe(decode.mock.results[0]?.value);
    expect(fork.registry).toBe(chain.registry);
    expect(usual.registry).not.toBe(chain.registry);
    // The blocks are those of a chain whose metadata chopsticks decodes.
    await Promise.all([chain, usual].map((one) => one.newBlock()));
    expect(chain.head).toEqual(usual.head);
  } finally {
    for (const one of [usual, fork, chain]) await one.close();
  }
});
