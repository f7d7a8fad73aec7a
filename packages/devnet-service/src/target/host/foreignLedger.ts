import type { Hex } from '@parachron/core';
import type { Context } from '@parachron/devnet-chain';
import type { Refusal } from '@parachron/devnet-executor';
import { generationRules, isSameLocation } from '@parachron/devnet-executor';
import type { Asset } from '@parachron/xcm';
import { getRegistryData, toTokenKey } from '../pallets/assetRegistryData.js';
import { moveForeign } from '../pallets/createForeignAssetsPallet.js';
import { addToken, withdrawToken } from '../pallets/moveToken.js';
import type { TargetXcmConfig } from '../TargetConfig.js';

/** Ledger of other chains' tokens, as used by executors. */
export interface ForeignLedger {
  move(asset: Asset, owner: Hex, by: 'issue' | 'burn'): Refusal;
}

/** Returns the ledger of a chain: its registry, or the balances of assets that its executor trusts and prices. */
export function createForeignLedger(context: Context, config: TargetXcmConfig): ForeignLedger {
  return config.foreignAssets ? createRegistered(context, config) : createPlain(context, config);
}

function createRegistered(context: Context, { executor }: TargetXcmConfig): ForeignLedger {
  const { generation } = executor;
  const { asset: details } = getRegistryData(generation);
  return {
    move({ id, amount }, owner, by) {
      const token = toTokenKey(context, generation, id);
      if (!context.has(details, token)) return 'AssetNotFound';
      const move = by === 'issue' ? addToken : withdrawToken;
      return move(context, generation, { token, owner, amount }) && 'FailedToTransactAsset';
    },
  };
}

/** Minimum balance of an account in a token without registration. */
const minimum = 1n;

function createPlain(context: Context, config: TargetXcmConfig): ForeignLedger {
  const { executor } = config;
  const version = generationRules[executor.generation].latest;
  const isKnown = ({ id }: Asset) =>
    executor.feeAssets.some((known) => isSameLocation(id, known.id)) ||
    executor.reserves.some((trust) => trust.kind !== 'Asset' || isSameLocation(id, trust.id));
  return {
    move: (asset, owner, by) =>
      isKnown(asset) ? moveForeign(context, { asset, owner, by, minimum, version }) : 'AssetNotFound',
  };
}
