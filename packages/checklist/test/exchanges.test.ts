// The exchanges of public pallets, in the metadata of Asset Hub Kusama (version 15, as polkadot.js keeps it).
import { expect, it } from 'vitest';
import { listExchanges } from '../src/facts/token/tokenMarketFact.js';
import { openStub, type PlainMetadata } from './support/openStub.js';

/** Metadata with the calls of each pallet, as far as this test changes it. */
interface Changed {
  readonly pallets: readonly { readonly name: string; readonly calls: { readonly type: number } | null }[];
  readonly lookup: {
    readonly types: readonly {
      readonly type: { readonly def: { readonly variant: { readonly variants: { name: string }[] } } };
    }[];
  };
}

/** Gives the pallet Uniques another name, and the calls and the storage of an exchange. */
function asExchange(name: string, part: { readonly calls: readonly string[]; readonly storage: string }) {
  return (metadata: PlainMetadata) => {
    const { pallets, lookup } = metadata as unknown as Changed;
    const calls = pallets.find((one) => one.name === 'Uniques')?.calls;
    const pallet = metadata.pallets.find((one) => one.name === 'Uniques');
    const [item] = pallet?.storage?.items ?? [];
    const { variants } = lookup.types[calls?.type ?? -1]?.type.def.variant ?? { variants: [] };
    if (!pallet || !item) throw new TypeError('no Uniques');
    pallet.name = name;
    item.name = part.storage;
    for (const [at, call] of part.calls.entries()) variants[at] = { ...variants[at], name: call };
  };
}

it.each([
  [{ calls: ['buy', 'sell', 'set_route'], storage: 'Routes' }, 'buy'],
  [{ calls: ['buy', 'sell', 'add_token'], storage: 'Assets' }, 'buy'],
  [
    { calls: ['swap_with_exact_supply', 'swap_with_exact_target'], storage: 'LiquidityPool' },
    'swap_with_exact_target',
  ],
  [{ calls: ['swap_assets_for_exact_assets'], storage: 'PairStatuses' }, 'swap_assets_for_exact_assets'],
])('an exchange with %j is known by any name', async (part, method) => {
  const { runtime } = await openStub('v15/asset-hub-kusama', { change: asExchange('Market', part) });
  expect(listExchanges(runtime.registry)).toEqual([`Market.${method}`]);
});

it('a pallet with a call to buy, and without the pools of an exchange, is no exchange', async () => {
  const change = asExchange('Market', { calls: ['buy', 'sell'], storage: 'Offers' });
  const { runtime } = await openStub('v15/asset-hub-kusama', { change });
  expect(listExchanges(runtime.registry)).toEqual([]);
});
