import { fileURLToPath } from 'node:url';
import { findStorage } from '@parachron/client';
import { formatHex } from '@parachron/core';
import { decorateStorage as decorateByLibrary } from '@polkadot/types/metadata/decorate';
import { expect, it, vi } from 'vitest';
import { createFork } from '../../src/devnet/createFork.js';
import { loadChainSpec } from '../../src/specs/loadChainSpec.js';

it('has the items of polkadot.js with equal keys, and prints nothing for a runtime without the type [u8; 32]', async () => {
  const module = 'parachain-chain-specs/rococo_v2_2_asset_hub';
  const chain = await createFork({
    spec: await loadChainSpec(fileURLToPath(import.meta.resolve(module))),
  });
  const { registry } = chain;
  const { meta } = await chain.tree.getRuntime(chain.head);
  const { substrate: _, ...expected } = decorateByLibrary(registry, registry.metadata, 14);
  // As in old metadata, no type of the runtime is an array of 32 bytes.
  const { types } = registry.lookup;
  const find = types.find.bind(types);
  vi.spyOn(types, 'find').mockImplementation((accept) =>
    find((type, at, all) => !type.type.def.isArray && accept(type, at, all)),
  );
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  try {
    decorateByLibrary(registry, registry.metadata, 14);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('[u8; 32]'));
    warn.mockClear();
    for (const [pallet, { palletVersion: _version, ...items }] of Object.entries(expected)) {
      for (const [item, { keyPrefix }] of Object.entries(items)) {
        expect(findStorage(meta, pallet, item)?.getPrefix()).toBe(formatHex(keyPrefix()));
      }
    }
    expect(warn).not.toHaveBeenCalled();
  } finally {
    vi.restoreAllMocks();
    await chain.close();
  }
});
