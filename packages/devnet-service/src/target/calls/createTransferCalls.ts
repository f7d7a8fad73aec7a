import { type Type, u32 } from '@parachron/core/scale';
import type { Context, Weight } from '@parachron/devnet-chain';
import {
  defineCall,
  dispatchFailure,
  getSigner,
  type ModuleErrorDefinition,
  type Origin,
} from '@parachron/devnet-chain';
import { getPartType } from '@parachron/xcm/parts';
import { toJunction } from '../pallets/toJunction.js';
import { depositXcmEvent } from '../pallets/xcmEvents.js';
import { xcmPalletErrors as errors } from '../pallets/xcmPalletErrors.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { getXcmTypes } from '../types/getXcmTypes.js';
import { readAssetsValue, readLocationValue } from '../values/chainValues.js';
import { toXcmWeight } from '../values/weights.js';
import { toLocationValue, toOutcomeValue } from '../values/xcmValues.js';
import { transferToReserve } from './transferToReserve.js';

/** Weight limit, as in the arguments of a call. */
type WeightLimitValue = { readonly type: 'Unlimited' } | { readonly type: 'Limited'; readonly value: Weight };

/** The calls of PolkadotXcm that send tokens back to their reserve chain. */
export function createTransferCalls(config: TargetXcmConfig) {
  const { generation, versions } = config.executor;
  const { versionedLocation, versionedAssets, latest } = getXcmTypes(generation, versions);
  const args = {
    dest: versionedLocation,
    beneficiary: versionedLocation,
    assets: versionedAssets,
    fee_asset_item: u32,
    weight_limit: getPartType('weightLimit', latest) as Type<WeightLimitValue>,
  };
  const defineTransfer = (index: number, docs: string) =>
    defineCall({
      index,
      args,
      docs,
      // Two local instructions, and the delivery.
      weight: 3n * config.callWeight,
      dispatch: (context, origin, given) => transferAssets(context, config, { origin, ...given }),
    });
  return {
    limited_reserve_transfer_assets: defineTransfer(
      8,
      'Transfer some assets from the local chain to the destination chain through their local, destination or remote reserve.',
    ),
    transfer_assets: defineTransfer(
      11,
      'Transfer some assets from the local chain to the destination chain through their local, destination or remote reserve, or through teleports.',
    ),
  };
}

interface TransferCall {
  readonly origin: Origin;
  readonly dest: unknown;
  readonly beneficiary: unknown;
  readonly assets: unknown;
  readonly fee_asset_item: number;
  readonly weight_limit: WeightLimitValue;
}

function transferAssets(context: Context, config: TargetXcmConfig, call: TransferCall): void {
  const { generation } = config.executor;
  const limit = call.weight_limit;
  const who = { parents: 0, interior: [toJunction(getSigner(call.origin))] };
  const destination = require(readLocationValue(context, config, call.dest), errors.BadVersion);
  const beneficiary = require(readLocationValue(context, config, call.beneficiary), errors.BadVersion);
  const assets = require(readAssetsValue(context, config, call.assets), errors.BadVersion);
  const outcome = transferToReserve(context, config, {
    who,
    destination,
    beneficiary,
    assets,
    feeItem: call.fee_asset_item,
    weightLimit: limit.type === 'Unlimited' ? 'Unlimited' : toXcmWeight(limit.value),
  });
  depositXcmEvent(context, generation, {
    name: 'Attempted',
    fields: { outcome: toOutcomeValue(outcome, generation) },
  });
  // Delivery is free on this chain, but the pallet emits the FeesPaid event even then.
  const fields = { paying: toLocationValue(context, generation, who), fees: [] };
  depositXcmEvent(context, generation, { name: 'FeesPaid', fields });
}

function require<T>(value: T | undefined, error: ModuleErrorDefinition): T {
  if (value === undefined) throw dispatchFailure(error);
  return value;
}
