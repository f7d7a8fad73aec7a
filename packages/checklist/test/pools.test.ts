import { expect, test } from 'vitest';
import { listPaths } from '../src/facts/token/tokenMarketFact.js';
import { openStub } from './support/openStub.js';
import { SERVICE } from './support/openTokenRun.js';

const scope = { serviceParaId: SERVICE };

// Asset Hub Kusama 2 000 000 (polkadot.js `v15/asset-hub-kusama`): AssetConversion names tokens by
// locations of version 5.
test('the paths of Asset Hub Kusama lead from its own token, as it or its relay chain names it, to the token', async () => {
  const { runtime } = await openStub('v15/asset-hub-kusama');
  // Parents 0 or 1 and Here; parents 1, X1 and Parachain with 2114 as a compact number.
  expect(listPaths(runtime.registry, scope)).toEqual([
    ['0x0000', '0x0101000921'],
    ['0x0100', '0x0101000921'],
  ]);
});

test('a chain without such pools, or with other asset ids, has no paths', async () => {
  // The development node of substrate: its exchange names tokens by `NativeOrWithId`, a relay chain has none.
  for (const name of ['v15/substrate', 'v15/kusama'] as const) {
    const { runtime } = await openStub(name);
    expect(listPaths(runtime.registry, scope)).toEqual([]);
  }
});
