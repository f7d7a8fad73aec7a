import { names, result, u32, u128, vec } from '@parachron/core/scale';
import type { Context } from '@parachron/devnet-chain';
import { defineApiMethod, type RuntimeApi, weight } from '@parachron/devnet-chain';
import { generationRules } from '@parachron/devnet-executor';
import { isXcmVersion, type Location, type XcmVersion } from '@parachron/xcm';
import { encodeVersionedPart } from '@parachron/xcm/parts';
import { getTargetExecutor } from '../getTargetExecutor.js';
import { readAssetIdValue, toAssetIdValue } from '../host/assetIds.js';
import { findRoute } from '../host/delivery.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { getXcmTypes } from '../types/getXcmTypes.js';
import { readLocationValue, readProgramValue } from '../values/chainValues.js';
import { toChainWeight, toXcmWeight } from '../values/weights.js';
import { toChainValue } from '../values/xcmBytes.js';

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
  const types = getXcmTypes(config.executor.generation);
  const { latest } = types;
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
          const version = readVersion(xcm_version, config);
          if (!version) return createErr('UnhandledXcmVersion');
          const ids = config.executor.feeAssets.map(({ id }) =>
            toAssetIdValue(context, config, { id, version }),
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
          const quoted = getTargetExecutor(context, config).quoteWeight(read.program, read.version);
          return quoted.ok ? createOk(toChainWeight(quoted.weight)) : createErr('WeightNotComputable');
        },
      }),
      defineApiMethod({
        name: 'query_weight_to_asset_fee',
        inputs: { weight, asset: types.versionedAssetId },
        output: result(u128, apiError),
        docs: 'Converts a weight into a fee for the specified `AssetId`.',
        call: (context, args) => {
          const asset = readAssetIdValue(context, config, args.asset);
          if (asset?.version !== latest) return createErr('VersionedConversionFailed');
          const fee = getTargetExecutor(context, config).quoteFee(toXcmWeight(args.weight), asset.id);
          return fee ? createOk(fee.amount) : createErr('AssetNotFound');
        },
      }),
      defineDeliveryFees(config),
    ],
  };
}

function defineDeliveryFees(config: TargetXcmConfig) {
  const types = getXcmTypes(config.executor.generation);
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
          encodeVersionedPart('assets', [], { version: types.latest }),
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
  return !('refusal' in findRoute(context, config, message));
}

function readVersion(version: number, config: TargetXcmConfig): XcmVersion | undefined {
  const { decodes } = generationRules[config.executor.generation];
  return isXcmVersion(version) && version > 2 && decodes.includes(version) ? version : undefined;
}
