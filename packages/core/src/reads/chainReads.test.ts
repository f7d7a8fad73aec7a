import { TypeRegistry } from '@polkadot/types';
import { describe, expect, it } from 'vitest';
import { createSmallRegistry, metadataVersions } from '../../test/createSmallRegistry.js';
import { u32, u64 } from '../scale/typeBuilders.js';
import { nowRead, paraIdRead } from './chainReads.js';

const registry = new TypeRegistry();

describe('nowRead', () => {
  it('asks for the time of the block, without keys', () => {
    expect(nowRead()).toMatchObject({ kind: 'storage', pallet: 'Timestamp', item: 'Now', keys: [] });
  });

  it.each([
    ['before the first block', undefined, 0n],
    ['in milliseconds', registry.createType('u64', 1_700_000_000_000), 1_700_000_000_000n],
    ['beyond the safe integers of JavaScript', registry.createType('u64', 2n ** 64n - 1n), 2n ** 64n - 1n],
  ])('is exact %s', (_, value, time) => {
    expect(nowRead().decode(value)).toBe(time);
  });
});

describe('paraIdRead', () => {
  const storage = { ParachainId: u32 };
  const createRuntime = (
    pallets: Parameters<typeof createSmallRegistry>[0]['pallets'],
    version = 14 as const,
  ) => ({
    registry: createSmallRegistry({ version, pallets }),
  });

  it('asks the pallet of its usual name without a runtime', () => {
    expect(paraIdRead()).toMatchObject({ pallet: 'ParachainInfo', item: 'ParachainId', keys: [] });
  });

  it.each(metadataVersions)('finds the pallet by its storage, in metadata of version %i', (version) => {
    const pallets = [
      { name: 'Timestamp', index: 1, storage: { Now: u64 } },
      { name: 'Nothing', index: 2 },
      { name: 'ThisChain', index: 3, storage: { Other: u32, ...storage } },
    ];
    expect(paraIdRead({ registry: createSmallRegistry({ version, pallets }) }).pallet).toBe('ThisChain');
  });

  it('asks the pallet of its usual name if no pallet stores a para id, as on a relay chain', () => {
    const runtime = createRuntime([{ name: 'Paras', index: 1, storage: { ParachainIds: u32 } }]);
    expect(paraIdRead(runtime).pallet).toBe('ParachainInfo');
  });

  it.each([0, 2000, 4_294_967_295])('reads the para id %i', (id) => {
    expect(paraIdRead().decode(registry.createType('u32', id))).toBe(id);
  });

  it('reads no para id where none is stored', () => {
    expect(paraIdRead().decode(undefined)).toBeNaN();
  });

  it('refuses a runtime without a registry by its field', () => {
    expect(() => paraIdRead({} as never)).toThrow(
      expect.objectContaining({ facts: expect.objectContaining({ field: 'runtime.registry' }) }),
    );
  });
});
