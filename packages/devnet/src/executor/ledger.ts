import { type Hex, parseHex } from '@parachron/core';
import { bytes, u128 } from '@parachron/core/scale';
import { type Asset, hereLocation } from '@parachron/xcm';
import { getPartForm } from '@parachron/xcm/parts';
import type { Context } from '../chain/Context.js';
import { defineEvents, type Pallet, tryDispatch } from '../chain/Pallet.js';
import {
  balancesEvents,
  changeFree,
  isBelowMinimum,
  type Move,
  requireWithdrawable,
  totalIssuance,
} from '../chain/pallets/balances.js';
import { storageOf } from '../chain/storage.js';
import { accountId } from '../chain/types.js';
import { isSameLocation } from './accounts.js';
import type { Execution, Result } from './Machine.js';

const storage = storageOf('ForeignAssets');

const balances = storage.map(
  'Account',
  [
    ['Blake2128Concat', bytes],
    ['Blake2128Concat', accountId],
  ],
  u128,
  {
    fallback: 0n,
  },
);

const amounts = { asset_id: bytes, owner: accountId, amount: u128 };

const events = defineEvents('ForeignAssets', {
  Issued: { index: 1, fields: amounts },
  Burned: { index: 6, fields: amounts },
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

/** Takes an asset from an account. */
export function withdrawAsset(execution: Execution, asset: Asset, who: Hex): Result {
  return isNative(execution, asset)
    ? withdrawToken(execution.context, { who, amount: asset.amount })
    : changeForeign(execution, asset, { who, by: 'burn' });
}

/** Puts an asset into an account; refuses an amount that is too small for a new account. */
export function depositInto(execution: Execution, asset: Asset, who: Hex): Result {
  return isNative(execution, asset)
    ? depositToken(execution.context, { who, amount: asset.amount })
    : changeForeign(execution, asset, { who, by: 'issue' });
}

function isNative({ own }: Execution, { id }: Asset): boolean {
  return isSameLocation(id, hereLocation) || isSameLocation(id, own);
}

/** Changes an account's balance of an asset that the executor trusts or prices; other assets are unknown. */
function changeForeign(
  { context, config }: Execution,
  asset: Asset,
  { who, by }: { readonly who: Hex; readonly by: 'issue' | 'burn' },
): Result {
  const isKnown =
    config.feeAssets.some((known) => isSameLocation(asset.id, known.id)) ||
    config.reserves.some((trust) => trust.kind !== 'Asset' || isSameLocation(asset.id, trust.id));
  if (!isKnown) return 'AssetNotFound';
  // The id of a token is its location in the chain's newest version.
  const token = parseHex(getPartForm('location', config.versions.at(-1) ?? 2).encode(asset.id));
  const before = context.get(balances, token, who);
  const after = by === 'issue' ? before + asset.amount : before - asset.amount;
  if (after < 0n || after > maxBalance || (by === 'issue' && after === 0n)) return 'FailedToTransactAsset';
  if (after === 0n) context.remove(balances, token, who);
  else context.put(balances, [token, who], after);
  const value = { asset_id: token, owner: who, amount: asset.amount };
  context.deposit(by === 'issue' ? events.Issued : events.Burned, value);
  return undefined;
}

/** Takes an amount of the chain's own token, which leaves the issuance; a refusal of Balances becomes FailedToTransactAsset. */
function withdrawToken(context: Context, { who, amount }: Move): Result {
  const refusal = tryDispatch(() => requireWithdrawable(context, { who, amount, existence: 'allowDeath' }));
  if (refusal) return 'FailedToTransactAsset';
  changeFree(context, who, -amount);
  context.deposit(balancesEvents.Burned, { who, amount });
  return undefined;
}

/** Mints an amount of the chain's own token, unless it is too little for a new account, or the total issuance would overflow. */
function depositToken(context: Context, { who, amount }: Move): Result {
  const isTooMuch = context.get(totalIssuance) + amount > maxBalance;
  if (isTooMuch || isBelowMinimum(context, { who, amount })) return 'FailedToTransactAsset';
  changeFree(context, who, amount);
  context.deposit(balancesEvents.Minted, { who, amount });
  return undefined;
}
