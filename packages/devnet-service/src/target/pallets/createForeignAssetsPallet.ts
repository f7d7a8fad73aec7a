import type { Hex } from '@parachron/core';
import { bytes, u128 } from '@parachron/core/scale';
import type { Context, Pallet } from '@parachron/devnet-chain';
import { accountId, defineEvents, toBytes } from '@parachron/devnet-chain';
import type { Refusal } from '@parachron/devnet-executor';
import type { Asset, XcmVersion } from '@parachron/xcm';
import { encodePart } from '@parachron/xcm/parts';
import { foreignBalances } from './xcmStorage.js';

const amounts = { asset_id: bytes, owner: accountId, amount: u128 };

const events = defineEvents('ForeignAssets', {
  Issued: { index: 1, fields: amounts, docs: 'Some assets were issued.' },
  Burned: { index: 6, fields: amounts, docs: 'Some assets were destroyed.' },
});

/** Creates a ledger of other chains' tokens: balances and events, without calls of its own. */
export function createForeignAssetsPallet(options: { index: number }): Pallet {
  return {
    name: 'ForeignAssets',
    index: options.index,
    crate: 'pallet_assets',
    storage: [foreignBalances],
    events,
  };
}

/** Maximum balance. */
const maxBalance = (1n << 128n) - 1n;

/** Changes the token balance of an account; a balance below the minimum is removed. */
export function moveForeign(
  context: Context,
  move: { asset: Asset; owner: Hex; by: 'issue' | 'burn'; minimum: bigint; version: XcmVersion },
): Refusal {
  const { asset, owner, by, minimum, version } = move;
  // The id of a token is its location in the chain's newest version.
  const token = toBytes(encodePart('location', asset.id, { version }));
  const before = context.get(foreignBalances, token, owner);
  const after = by === 'issue' ? before + asset.amount : before - asset.amount;
  if (after < 0n || after > maxBalance || (by === 'issue' && after < minimum)) return 'FailedToTransactAsset';
  if (after < minimum) context.remove(foreignBalances, token, owner);
  else context.put(foreignBalances, [token, owner], after);
  const value = { asset_id: token, owner, amount: asset.amount };
  context.deposit(by === 'issue' ? events.Issued : events.Burned, value);
  return undefined;
}
