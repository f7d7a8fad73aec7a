import type { ChainRuntime, Pallet, RuntimeApi } from '@parachron/devnet-chain';
import { createBaseRuntime, createPolkadotXcmPallet, createUtilityPallet } from '@parachron/devnet-chain';
import { listProgramReferences } from '@parachron/xcm/parts';
import { createAssetConversionApi } from './apis/createAssetConversionApi.js';
import { createDryRunApi } from './apis/createDryRunApi.js';
import { createLocationToAccountApi } from './apis/createLocationToAccountApi.js';
import { createXcmPaymentApi } from './apis/createXcmPaymentApi.js';
import { createXcmCalls } from './calls/createXcmCalls.js';
import { addQueueLimits } from './pallets/addQueueLimits.js';
import { createAssetConversionPallet } from './pallets/createAssetConversionPallet.js';
import { createAssetRegistryPallet } from './pallets/createAssetRegistryPallet.js';
import { createAssetTxPaymentPallet, createFeeExchange } from './pallets/createAssetTxPaymentPallet.js';
import { createForeignAssetsPallet } from './pallets/createForeignAssetsPallet.js';
import { listQueuePallets } from './pallets/listQueuePallets.js';
import { getSupportedVersions } from './pallets/supportedVersions.js';
import { getXcmEvents } from './pallets/xcmEvents.js';
import { listXcmPalletErrors } from './pallets/xcmPalletErrors.js';
import { assetTraps } from './pallets/xcmStorage.js';
import type { TargetConfig, TargetXcmConfig } from './TargetConfig.js';

/** Assembles the runtime of a target parachain. */
export function createTargetRuntime(config: TargetConfig, options: { startTime: number }): ChainRuntime {
  return createBaseRuntime(config, {
    specName: 'parachron-target',
    startTime: options.startTime,
    accountBytes: config.xcm.executor.accounts.bytes,
    isNewest: config.xcm.executor.generation === 'v5',
    generalSignatures: config.generalSignatures === true,
    feeExchange: config.pools && createFeeExchange(config.xcm),
    parts: { pallets: listTargetPallets(config), apis: listTargetApis(config) },
  });
}

function listTargetPallets(config: TargetConfig): readonly Pallet[] {
  return [
    ...addQueueLimits(listQueuePallets(config.xcm), config.xcm),
    createUtilityPallet({ index: 33, batchedCallsLimit: config.batchedCallsLimit, dispatchAs: true }),
    createPolkadotXcmPallet({
      index: 31,
      safeXcmVersion: config.safeXcmVersion,
      more: listXcmParts(config.xcm),
    }),
    createTokenPallet(config.xcm),
    ...(config.pools
      ? [
          createAssetConversionPallet({ index: 56, xcm: config.xcm, pools: config.pools }),
          createAssetTxPaymentPallet({ index: 57, xcm: config.xcm }),
        ]
      : []),
  ];
}

/** Returns the registry of other chains' tokens; without a registry, only a ledger. */
function createTokenPallet(xcm: TargetXcmConfig): Pallet {
  return xcm.foreignAssets
    ? createAssetRegistryPallet({ index: 53, xcm, assets: xcm.foreignAssets })
    : createForeignAssetsPallet({ index: 53 });
}

/** Parts of PolkadotXcm besides its version storage: calls, events, errors and their types. */
export function listXcmParts(
  config: TargetXcmConfig,
): Pick<Pallet, 'storage' | 'calls' | 'events' | 'errors' | 'types'> {
  const { generation } = config.executor;
  return {
    storage: [assetTraps, getSupportedVersions(config.executor)],
    calls: createXcmCalls(config),
    events: getXcmEvents(generation),
    errors: listXcmPalletErrors(generation),
    types: listProgramReferences(),
  };
}

function listTargetApis({ xcm: config, pools }: TargetConfig): readonly RuntimeApi[] {
  const { locationToAccount, dryRunArguments, xcmPayment, assetConversion } = config.apis;
  return [
    ...(locationToAccount ? [createLocationToAccountApi(config)] : []),
    ...(dryRunArguments === undefined ? [] : [createDryRunApi(config)]),
    ...(xcmPayment ? [createXcmPaymentApi(config)] : []),
    ...(pools && assetConversion ? [createAssetConversionApi(config)] : []),
  ];
}
