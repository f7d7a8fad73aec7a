import { createBaseRuntime } from '../chain/kinds/createBaseRuntime.js';
import type { Pallet } from '../chain/pallet/Pallet.js';
import { polkadotXcmPallet } from '../chain/pallets/polkadotXcm.js';
import type { ChainRuntime } from '../chain/runtime/ChainRuntime.js';
import type { RuntimeApi } from '../chain/runtime/RuntimeApi.js';
import { dryRunApi } from './apis/dryRunApi.js';
import { locationToAccountApi } from './apis/locationToAccountApi.js';
import { xcmPaymentApi } from './apis/xcmPaymentApi.js';
import { foreignAssetsPallet } from './pallets/foreignAssetsPallet.js';
import { listQueuePallets } from './pallets/queuePallets.js';
import { getSupportedVersions } from './pallets/supportedVersions.js';
import { makeXcmCalls, xcmPalletErrors } from './pallets/xcmCalls.js';
import { getXcmEvents } from './pallets/xcmEvents.js';
import { assetTraps } from './pallets/xcmStorage.js';
import type { TargetConfig, TargetXcmConfig } from './TargetConfig.js';
import { listProgramReferences } from './types/programTypes.js';

/** Puts the runtime of a target parachain together. */
export function createTargetRuntime(config: TargetConfig, options: { startTime: number }): ChainRuntime {
  return createBaseRuntime(config, {
    specName: 'parachron-target',
    startTime: options.startTime,
    parts: { pallets: listTargetPallets(config), apis: listTargetApis(config.xcm) },
  });
}

function listTargetPallets(config: TargetConfig): readonly Pallet[] {
  return [
    ...listQueuePallets(config.xcm),
    polkadotXcmPallet({
      index: 31,
      safeXcmVersion: config.safeXcmVersion,
      more: listXcmParts(config.xcm),
    }),
    foreignAssetsPallet({ index: 53 }),
  ];
}

/** What PolkadotXcm has beside its version storage: calls, events, errors, and the types that they need. */
export function listXcmParts(
  config: TargetXcmConfig,
): Pick<Pallet, 'storage' | 'calls' | 'events' | 'errors' | 'types'> {
  const { generation } = config.executor;
  return {
    storage: [assetTraps, getSupportedVersions(generation)],
    calls: makeXcmCalls(config),
    events: getXcmEvents(generation),
    errors: xcmPalletErrors,
    types: listProgramReferences(),
  };
}

function listTargetApis(config: TargetXcmConfig): readonly RuntimeApi[] {
  const { locationToAccount, dryRunArguments, xcmPayment } = config.apis;
  return [
    ...(locationToAccount ? [locationToAccountApi(config)] : []),
    ...(dryRunArguments === undefined ? [] : [dryRunApi(config)]),
    ...(xcmPayment ? [xcmPaymentApi(config)] : []),
  ];
}
