import { type Hex, parseHex } from '@parachron/core';
import { bytes, u128 } from '@parachron/core/scale';
import { type Asset, hereLocation } from '@parachron/xcm';
import { getPartForm } from '@parachron/xcm/parts';
import { catchFailure, defineEvents, type Pallet } from '../chain/Pallet.js';
import { deposit, isBelowMinimum, totalIssuance, withdraw } from '../chain/pallets/balances.js';
import { storageOf } from '../chain/storage.js';
import { accountId, maxU128 } from '../chain/types.js';
import { isSameLocation } from './accounts.js';
import type { Execution, InstructionResult } from './Machine.js';

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

/** Takes an asset from an account. */
export function withdrawAsset(execution: Execution, asset: Asset, who: Hex): InstructionResult {
  if (!isNative(execution, asset)) return changeForeign(execution, asset, { who, by: 'burn' });
  const move = { who, amount: asset.amount, existence: 'allowDeath' } as const;
  const refusal = catchFailure(() => withdraw(execution.context, move));
  return refusal && 'FailedToTransactAsset';
}

/** Puts an asset into an account; refuses an amount that is too small for a new account, or too large for the total issuance. */
export function depositInto(execution: Execution, asset: Asset, who: Hex): InstructionResult {
  if (!isNative(execution, asset)) return changeForeign(execution, asset, { who, by: 'issue' });
  const { context } = execution;
  const { amount } = asset;
  const isTooMuch = context.get(totalIssuance) + amount > maxU128;
  if (isTooMuch || isBelowMinimum(context, { who, amount })) return 'FailedToTransactAsset';
  deposit(context, { who, amount });
  return undefined;
}

function isNative({ own }: Execution, { id }: Asset): boolean {
  return isSameLocation(id, hereLocation) || isSameLocation(id, own);
}

/** Changes an account's balance of an asset that the executor trusts or prices; other assets are unknown. */
function changeForeign(
  { context, config }: Execution,
  asset: Asset,
  { who, by }: { readonly who: Hex; readonly by: 'issue' | 'burn' },
): InstructionResult {
  const isKnown =
    config.trustsReserves || config.feeAssets.some((known) => isSameLocation(asset.id, known.id));
  if (!isKnown) return 'AssetNotFound';
  // The id of a token is its location in the chain's newest version.
  const token = parseHex(getPartForm('location', config.versions.at(-1) ?? 2).encode(asset.id));
  const before = context.get(balances, token, who);
  const after = by === 'issue' ? before + asset.amount : before - asset.amount;
  if (after < 0n || after > maxU128 || (by === 'issue' && after === 0n)) return 'FailedToTransactAsset';
  if (after === 0n) context.remove(balances, token, who);
  else context.put(balances, [token, who], after);
  const value = { asset_id: token, owner: who, amount: asset.amount };
  context.deposit(by === 'issue' ? events.Issued : events.Burned, value);
  return undefined;
}
