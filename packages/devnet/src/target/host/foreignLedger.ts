import type { Hex } from '@parachron/core';
import { bytes, u128 } from '@parachron/core/scale';
import { toBytes } from '@parachron/network';
import type { Asset } from '@parachron/xcm';
import { encodePart } from '@parachron/xcm/parts';
import type { Context } from '../../chain/pallet/Context.js';
import { defineEvents } from '../../chain/pallet/defineEvents.js';
import type { Pallet } from '../../chain/pallet/Pallet.js';
import { accountId } from '../../chain/scale/commonTypes.js';
import { storageMap } from '../../chain/state/storage.js';
import type { Refusal } from '../../executor/Host.js';
import { isSameLocation } from '../../executor/locations.js';
import { getXcmTypes } from '../getXcmTypes.js';
import type { TargetXcmConfig } from '../TargetConfig.js';

const balances = storageMap({
  pallet: 'ForeignAssets',
  name: 'Account',
  keys: [
    ['Blake2128Concat', bytes],
    ['Blake2128Concat', accountId],
  ],
  type: u128,
  fallback: 0n,
  docs: 'The holdings of a specific account for a specific asset, which is named by its location.',
});

const amounts = { asset_id: bytes, owner: accountId, amount: u128 };

const events = defineEvents('ForeignAssets', {
  Issued: { index: 1, fields: amounts, docs: 'Some assets were issued.' },
  Burned: { index: 6, fields: amounts, docs: 'Some assets were destroyed.' },
});

/** The ledger of other chains' tokens: balances and events, without calls of its own. */
export const foreignAssetsPallet: Pallet = {
  name: 'ForeignAssets',
  index: 53,
  crate: 'pallet_assets',
  storage: [balances],
  events,
};

const maxBalance = (1n << 128n) - 1n;

/** Returns what changes an account's balance of an asset that the executor trusts or prices; other assets are unknown. */
export function createForeignLedger(context: Context, { executor }: TargetXcmConfig) {
  const { newest: version } = getXcmTypes(executor.versions);
  const isKnown = ({ id }: Asset) =>
    executor.feeAssets.some((known) => isSameLocation(id, known.id)) ||
    executor.reserves.some((trust) => trust.kind !== 'Asset' || isSameLocation(id, trust.id));
  return (asset: Asset, { who, by }: { readonly who: Hex; readonly by: 'issue' | 'burn' }): Refusal => {
    if (!isKnown(asset)) return 'AssetNotFound';
    // The id of a token is its location in the chain's newest version.
    const token = toBytes(encodePart('location', asset.id, { version }));
    const before = context.get(balances, token, who);
    const after = by === 'issue' ? before + asset.amount : before - asset.amount;
    if (after < 0n || after > maxBalance || (by === 'issue' && after === 0n)) return 'FailedToTransactAsset';
    if (after === 0n) context.remove(balances, token, who);
    else context.put(balances, [token, who], after);
    const value = { asset_id: token, owner: who, amount: asset.amount };
    context.deposit(by === 'issue' ? events.Issued : events.Burned, value);
    return undefined;
  };
}
