import { hexToU8a } from '@polkadot/util';
import { describe, expect, test } from 'vitest';
import { describePoolPriceRead, listPools } from '../src/facts/token/tokenMarketFact.js';
import { openStub } from './support/openStub.js';
import { SERVICE } from './support/openTokenRun.js';

const scope = {
  network: 'test',
  serviceParaId: SERVICE,
  targetParaId: 1000,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
};

// Asset Hub Kusama 2 000 000 (polkadot.js `v15/asset-hub-kusama`): AssetConversion names tokens by
// locations of version 5.
describe('a pool of Asset Hub Kusama', () => {
  test('is found with the token of the relay chain, which is the chain’s own token', async () => {
    const { runtime } = await openStub('v15/asset-hub-kusama');
    const own = listPools(runtime.registry, scope).filter(({ paid }) => paid === 'relay');
    // Which token a pool names first differs; the path always leads to the token.
    // Parents 1 and Here; parents 1, X1 and Parachain with 2114 as a compact number.
    const path = ['0x0100', '0x0101000921'];
    expect(own.map((pool) => pool.path)).toEqual([path, path]);
    expect(own.map((pool) => pool.key)).toEqual([path, [...path].reverse()]);
    const away = listPools(runtime.registry, scope).filter(({ paid }) => paid === 'target');
    expect(away[0]?.path[0]).toBe('0x0000');
  });

  test('a price query encodes its arguments, and decodes a price or no price', async () => {
    const { runtime } = await openStub('v15/asset-hub-kusama');
    const [pool] = listPools(runtime.registry, scope).filter(({ paid }) => paid === 'relay');
    if (!pool) throw new TypeError('no pool');
    const read = describePoolPriceRead(pool, 3n);
    expect(Buffer.from(read.args(runtime.registry)).toString('hex')).toBe(
      `0100${'0101000921'}${'03'.padEnd(32, '0')}01`,
    );
    expect(read.decode(hexToU8a('0x00'), runtime.registry)).toBeUndefined();
    expect(read.decode(hexToU8a(`0x01${'ff'.repeat(16)}`), runtime.registry)).toBe((1n << 128n) - 1n);
    expect(() => read.decode(hexToU8a('0x02'), runtime.registry)).toThrow(
      expect.objectContaining({ code: 'PRICE_NOT_UNDERSTOOD' }),
    );
  });
});

test('a chain without such pools, or with other asset ids, has no pools', async () => {
  // The development node of substrate: its exchange names tokens by `NativeOrWithId`, a relay chain has none.
  for (const name of ['v15/substrate', 'v15/kusama'] as const) {
    const { runtime } = await openStub(name);
    expect(listPools(runtime.registry, scope)).toEqual([]);
  }
});
