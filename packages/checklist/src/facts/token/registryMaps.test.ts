import { assetHubKusama, polkadot2025 } from '@parachron/samples/runtimes';
import { deriveLocation } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { openStub } from '../../../test/support/openStub.js';
import { listKeyedByLocation, listValuedByLocation } from './registryMaps.js';

const token = deriveLocation({ paraId: 2114, relation: 'sibling' });
const nameOf = ({ pallet, item }: { readonly pallet: string; readonly item: string }) => `${pallet}.${item}`;

test('the assets of Asset Hub are registered by location', () => {
  expect(listKeyedByLocation(assetHubKusama().registry, token).map(nameOf)).toEqual(['ForeignAssets.Asset']);
  expect(listKeyedByLocation(polkadot2025().registry, token)).toEqual([]);
});

// pallet_assets_precompiles of Asset Hub Polkadot 2 003 001: AssetIndexToForeignAssetId and ForeignAssetIdToAssetIndex number the
// assets of ForeignAssets for contracts. The pallet has no calls.
test('a pallet without calls that only numbers the assets of another pallet is no registry', async () => {
  const stub = await openStub('v15/asset-hub-kusama', {
    change: ({ pallets }) => {
      const foreign = pallets.find(({ name }) => name === 'ForeignAssets');
      if (foreign) Object.assign(foreign, { name: 'AssetsPrecompiles', calls: null });
    },
  });
  const { registry } = stub.runtime;
  expect(listKeyedByLocation(registry, token)).toEqual([]);
  expect(listValuedByLocation(registry, token)).toEqual([]);
  await stub.close();
});
