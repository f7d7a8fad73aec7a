import { listProgramReferences } from '@parachron/xcm/parts';
import { createBaseRuntime } from '../chain/kinds/createBaseRuntime.js';
import type { ChainRuntime } from '../chain/pallet/ChainRuntime.js';
import type { Pallet } from '../chain/pallet/Pallet.js';
import type { RuntimeApi } from '../chain/pallet/RuntimeApi.js';
import { createPolkadotXcmPallet } from '../chain/pallets/polkadotXcm.js';
import { createUtilityPallet } from '../chain/pallets/utility.js';
import { createDryRunApi } from './apis/createDryRunApi.js';
import { createLocationToAccountApi } from './apis/createLocationToAccountApi.js';
import { createXcmPaymentApi } from './apis/createXcmPaymentApi.js';
import { createXcmCalls } from './createXcmCalls.js';
import { getXcmTypes } from './getXcmTypes.js';
import { foreignAssetsPallet } from './host/foreignLedger.js';
import { listQueuePallets } from './pallets/listQueuePallets.js';
import { getSupportedVersions } from './pallets/supportedVersions.js';
import { getXcmEvents, xcmPalletErrors } from './pallets/xcmEvents.js';
import { assetTraps } from './pallets/xcmStorage.js';
import type { TargetConfig, TargetXcmConfig } from './TargetConfig.js';

/** Assembles the runtime of a target parachain. */
export function createTargetRuntime(config: TargetConfig, options: { startTime: number }): ChainRuntime {
  return createBaseRuntime(config, {
    specName: 'parachron-target',
    startTime: options.startTime,
    isNewest: true,
    parts: { pallets: listTargetPallets(config), apis: listTargetApis(config.xcm) },
  });
}

function listTargetPallets(config: TargetConfig): readonly Pallet[] {
  return [
    ...listQueuePallets(config.xcm),
    createUtilityPallet({ index: 33, batchedCallsLimit: config.batchedCallsLimit, dispatchAs: true }),
    createPolkadotXcmPallet({
      index: 31,
      safeXcmVersion: config.safeXcmVersion,
      more: listXcmParts(config.xcm),
    }),
    foreignAssetsPallet,
  ];
}

/** Parts of PolkadotXcm besides its version storage: calls, events, errors and their types. */
export function listXcmParts(
  config: TargetXcmConfig,
): Pick<Pallet, 'storage' | 'calls' | 'events' | 'errors' | 'types'> {
  return {
    storage: [assetTraps, getSupportedVersions(config.executor)],
    calls: createXcmCalls(config),
    events: getXcmEvents(getXcmTypes(config.executor.versions)),
    errors: xcmPalletErrors,
    types: listProgramReferences(),
  };
}

function listTargetApis(config: TargetXcmConfig): readonly RuntimeApi[] {
  const { locationToAccount, dryRun, xcmPayment } = config.apis;
  return [
    ...(locationToAccount ? [createLocationToAccountApi(config)] : []),
    ...(dryRun ? [createDryRunApi(config)] : []),
    ...(xcmPayment ? [createXcmPaymentApi(config)] : []),
  ];
}
