import type { Type } from '@parachron/core/scale';
import type { Context } from '@parachron/devnet-chain';
import {
  accountId,
  defineCall,
  defineErrors,
  defineEvents,
  dispatchFailure,
  getSigner,
  type Origin,
  type Pallet,
} from '@parachron/devnet-chain';
import { encodePart, getPartType } from '@parachron/xcm/parts';
import { toJunction } from '../pallets/toJunction.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { getXcmTypes } from '../types/getXcmTypes.js';
import { readAssetValue, readLocationValue } from '../values/chainValues.js';
import { toChainValue } from '../values/xcmBytes.js';
import { toLocationValue } from '../values/xcmValues.js';
import { readWeightLimit, type WeightLimitValue } from './createTransferCalls.js';
import { transferToReserve } from './transferToReserve.js';

const pallet = 'XTokens';

/** The first errors of `orml_xtokens::Error`. */
const errors = defineErrors(pallet, {
  AssetHasNoReserve: 'Asset has no reserve location.',
  NotCrossChainTransfer: 'Not cross-chain transfer.',
  InvalidDest: 'Invalid transfer destination.',
  NotCrossChainTransferableCurrency: 'Currency is not cross-chain transferable.',
  UnweighableMessage: 'The message’s weight could not be determined.',
  XcmExecutionFailed: 'XCM execution failed.',
  CannotReanchor: 'Could not re-anchor the assets to declare the fees for the destination chain.',
});

/**
 * Creates the XTokens pallet, with which older chains send tokens, with the call that names the token by location.
 *
 * Chain: `orml_xtokens`.
 */
export function createXTokensPallet(options: { index: number; xcm: TargetXcmConfig }): Pallet {
  const { xcm } = options;
  const { generation, versions } = xcm.executor;
  const { latest, location, versionedAsset, versionedLocation } = getXcmTypes(generation, versions);
  const events = defineEvents(pallet, {
    TransferredMultiAssets: {
      index: 0,
      fields: {
        sender: accountId,
        assets: getPartType('assets', latest),
        fee: getPartType('asset', latest),
        dest: location,
      },
      docs: 'Transferred `MultiAsset` with fee.',
    },
  });
  return {
    name: pallet,
    index: options.index,
    crate: 'orml_xtokens',
    events,
    errors,
    calls: {
      transfer_multiasset: defineCall({
        index: 1,
        args: {
          asset: versionedAsset,
          dest: versionedLocation,
          dest_weight_limit: getPartType('weightLimit', latest) as Type<WeightLimitValue>,
        },
        docs: 'Transfer `MultiAsset`.',
        // Two local instructions, and the delivery.
        weight: 3n * xcm.callWeight,
        dispatch: (context, origin, args) => {
          const { asset, dest } = transfer(context, xcm, { origin, ...args });
          const assets = toChainValue(
            context,
            getPartType('assets', latest) as Type<readonly unknown[]>,
            encodePart('assets', [asset], { version: latest }),
          );
          context.deposit(events.TransferredMultiAssets, {
            sender: getSigner(origin),
            assets,
            fee: assets[0],
            dest: toLocationValue(context, generation, dest),
          });
        },
      }),
    },
  };
}

interface TransferCall {
  readonly origin: Origin;
  readonly asset: unknown;
  readonly dest: unknown;
  readonly dest_weight_limit: WeightLimitValue;
}

function transfer(context: Context, config: TargetXcmConfig, call: TransferCall) {
  const who = { parents: 0, interior: [toJunction(getSigner(call.origin))] };
  const asset = readAssetValue(context, config, call.asset);
  const dest = readLocationValue(context, config, call.dest);
  const account = dest?.interior.at(-1);
  if (!dest || !account) throw dispatchFailure(errors.InvalidDest);
  if (!asset) throw dispatchFailure(errors.AssetHasNoReserve);
  // The last junction is the beneficiary; the junctions before it are the destination chain.
  transferToReserve(context, config, {
    who,
    destination: { parents: dest.parents, interior: dest.interior.slice(0, -1) },
    beneficiary: { parents: 0, interior: [account] },
    assets: [asset],
    feeItem: 0,
    weightLimit: readWeightLimit(call.dest_weight_limit),
    errors: {
      empty: errors.AssetHasNoReserve,
      otherReserve: errors.AssetHasNoReserve,
      cannotReanchor: errors.CannotReanchor,
      unreachable: errors.XcmExecutionFailed,
      notSent: errors.XcmExecutionFailed,
      notExecuted: errors.XcmExecutionFailed,
    },
  });
  return { asset, dest };
}
