import { names, result, u32, u128, vec } from '@parachron/core/scale';
import { encodeAssetId, type Location } from '@parachron/xcm';
import { encodeVersionedPart } from '@parachron/xcm/parts';
import type { Context } from '../../chain/pallet/Context.js';
import { defineApiMethod, type RuntimeApi } from '../../chain/pallet/RuntimeApi.js';
import { weight } from '../../chain/scale/commonTypes.js';
import { getExecutor } from '../../executor/createExecutor.js';
import { findRoute } from '../delivery.js';
import { getXcmTypes } from '../getXcmTypes.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import {
  readLocationValue,
  readProgramValue,
  readVersioned,
  toChainValue,
  toChainWeight,
  toXcmWeight,
} from '../xcmValues.js';

const errorNames = [
  'Unimplemented',
  'VersionedConversionFailed',
  'WeightNotComputable',
  'UnhandledXcmVersion',
  'AssetNotFound',
  'Unroutable',
] as const;

const apiError = names('xcm_runtime_apis::fees::Error', errorNames);

function createErr(type: (typeof errorNames)[number]) {
  return { type: 'Err', value: { type } } as const;
}

function createOk<T>(value: T) {
  return { type: 'Ok', value } as const;
}

/** XcmPaymentApi, which returns the weight and the fee that the executor charges for a program. */
export function createXcmPaymentApi(config: TargetXcmConfig): RuntimeApi {
  const { versions } = config.executor;
  const types = getXcmTypes(versions);
  return {
    name: 'XcmPaymentApi',
    version: 1,
    methods: [
      defineApiMethod({
        name: 'query_acceptable_payment_assets',
        inputs: { xcm_version: u32 },
        output: result(vec(types.versionedAssetId), apiError),
        docs: 'Returns a list of acceptable payment assets.',
        call: (context, { xcm_version }) => {
          const version = versions.find((known) => known > 2 && known === xcm_version);
          if (!version) return createErr('UnhandledXcmVersion');
          const ids = getExecutor(context, config).config.feeAssets.map(({ id }) =>
            toChainValue(context, types.versionedAssetId, encodeAssetId(id, { version })),
          );
          return createOk(ids);
        },
      }),
      defineApiMethod({
        name: 'query_xcm_weight',
        inputs: { message: types.versionedProgram },
        output: result(weight, apiError),
        docs: 'Returns a weight needed to execute a XCM.',
        call: (context, { message }) => {
          const read = readProgramValue(context, config, message);
          if (!read) return createErr('VersionedConversionFailed');
          const quoted = getExecutor(context, config).quoteWeight(read.program, read.version);
          return quoted.ok ? createOk(toChainWeight(quoted.weight)) : createErr('WeightNotComputable');
        },
      }),
      defineApiMethod({
        name: 'query_weight_to_asset_fee',
        inputs: { weight, asset: types.versionedAssetId },
        output: result(u128, apiError),
        docs: 'Converts a weight into a fee for the specified `AssetId`.',
        call: (context, args) => {
          const asset = readVersioned(context, { part: 'assetId', value: args.asset, types });
          if (asset?.version !== types.newest) return createErr('VersionedConversionFailed');
          const fee = getExecutor(context, config).quoteFee(toXcmWeight(args.weight), asset.value);
          return fee ? createOk(fee.amount) : createErr('AssetNotFound');
        },
      }),
      defineDeliveryFees(config),
    ],
  };
}

function defineDeliveryFees(config: TargetXcmConfig) {
  const types = getXcmTypes(config.executor.versions);
  return defineApiMethod({
    name: 'query_delivery_fees',
    inputs: { destination: types.versionedLocation, message: types.versionedProgram },
    output: result(types.versionedAssets, apiError),
    docs: 'Get delivery fees for sending a specific `message` to a `destination`.',
    call: (context, { destination, message }) => {
      const place = readLocationValue(context, config, destination);
      const read = readProgramValue(context, config, message);
      if (!place || !read) return createErr('VersionedConversionFailed');
      if (!isRoutable(context, config, { destination: place, program: read.program }))
        return createErr('Unroutable');
      // Delivery is free on this chain.
      return createOk(
        toChainValue(
          context,
          types.versionedAssets,
          encodeVersionedPart('assets', [], { version: types.newest }),
        ),
      );
    },
  });
}

function isRoutable(
  context: Context,
  config: TargetXcmConfig,
  message: { destination: Location; program: Parameters<typeof findRoute>[2]['program'] },
): boolean {
  return !('refusal' in findRoute(context, config.executor, message));
}
