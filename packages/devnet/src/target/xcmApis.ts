import { formatHex, type Hex, orUndefined } from '@parachron/core';
import { names, result, struct, tuple, u32, u128, vec } from '@parachron/core/scale';
import { deriveLocation, encodeLocation, relayLocation } from '@parachron/xcm';
import { decodeVersionedPart, encodeVersionedPart } from '@parachron/xcm/parts';
import type { Context } from '../chain/Context.js';
import { defineApiMethod, type RuntimeApi } from '../chain/Pallet.js';
import { event } from '../chain/pallets/system.js';
import { accountId, weight } from '../chain/types.js';
import { deriveLocalAccount } from '../executor/accounts.js';
import { createExecutor } from '../executor/createExecutor.js';
import type { TargetXcmConfig } from './createTarget.js';
import { hashMessage } from './delivery.js';
import { upwardMessages } from './items.js';
import { outboundPrograms } from './outboundPages.js';
import { getXcmTypes, readLocation, readProgram, toOutcomeValue } from './xcmValues.js';

function createErr<N extends string>(type: N) {
  return { type: 'Err', value: { type } } as const;
}

function createOk<T>(value: T) {
  return { type: 'Ok', value } as const;
}

const conversionError = names('xcm_runtime_apis::conversions::Error', [
  'Unsupported',
  'VersionedConversionFailed',
]);

/** Lists the runtime APIs for XCM that a chain has. */
export function listXcmApis(config: TargetXcmConfig): readonly RuntimeApi[] {
  const { locationToAccount, dryRun, xcmPayment } = config.apis;
  return [
    ...(locationToAccount ? [{ name: 'LocationToAccountApi', methods: createConversion(config) }] : []),
    ...(dryRun ? [{ name: 'DryRunApi', methods: createDryRun(config) }] : []),
    ...(xcmPayment ? [{ name: 'XcmPaymentApi', methods: createPayment(config) }] : []),
  ].map((api) => ({ ...api, version: 1 }));
}

/** The account of a location. */
function createConversion({ executor }: TargetXcmConfig): RuntimeApi['methods'] {
  return {
    convert_location: defineApiMethod({
      inputs: { location: getXcmTypes(executor.versions).versionedLocation },
      output: result(accountId, conversionError),
      call: (_, args) => {
        const location = readLocation(args.location);
        if (!location) return createErr('VersionedConversionFailed');
        const account = deriveLocalAccount(location, executor.derivation);
        return account ? createOk(account) : createErr('Unsupported');
      },
    }),
  };
}

const dryRunError = names('xcm_runtime_apis::dry_run::Error', ['Unimplemented', 'VersionedConversionFailed']);

/** Executes programs and discards their changes. */
function createDryRun(config: TargetXcmConfig): RuntimeApi['methods'] {
  const types = getXcmTypes(config.executor.versions);
  const effects = struct('xcm_runtime_apis::dry_run::XcmDryRunEffects', {
    execution_result: types.outcome,
    emitted_events: vec(event),
    forwarded_xcms: vec(tuple(types.versionedLocation, vec(types.versionedProgram))),
  });
  return {
    dry_run_xcm: defineApiMethod({
      inputs: { origin_location: types.versionedLocation, xcm: types.versionedProgram },
      output: result(effects, dryRunError),
      call: (context, args) => {
        const origin = readLocation(args.origin_location);
        const read = readProgram(args.xcm);
        if (!origin || !read) return createErr('VersionedConversionFailed');
        // The changes end with this call.
        context.remove(outboundPrograms);
        context.remove(upwardMessages);
        const message = { ...read, origin, id: hashMessage(args.xcm) };
        const execution_result = toOutcomeValue(createExecutor(context, config).run(message), types);
        return createOk({ execution_result, ...listEffects(context, config) });
      },
    }),
  };
}

/** Lists the events of a dry run, and the programs that the program would send. */
function listEffects(context: Context, config: TargetXcmConfig) {
  const { newest } = getXcmTypes(config.executor.versions);
  const relay = context.get(upwardMessages).map((program) => [relayLocation, program] as const);
  const siblings = context
    .get(outboundPrograms)
    .map(([paraId, program]) => [deriveLocation({ paraId, relation: 'sibling' }), program] as const);
  const sent = new Map<Hex, Hex[]>();
  for (const [location, program] of [...relay, ...siblings]) {
    const recipient = encodeLocation(location, { version: newest });
    sent.set(recipient, [...(sent.get(recipient) ?? []), formatHex(program)]);
  }
  const emitted_events = context.events.map(({ event }) => event);
  return { emitted_events, forwarded_xcms: [...sent] };
}

const paymentError = names('xcm_runtime_apis::fees::Error', [
  'Unimplemented',
  'VersionedConversionFailed',
  'WeightNotComputable',
  'UnhandledXcmVersion',
  'AssetNotFound',
  'Unroutable',
]);

/** The weight and the fee that the executor charges for a program. */
function createPayment(config: TargetXcmConfig): RuntimeApi['methods'] {
  const { versions } = config.executor;
  const types = getXcmTypes(versions);
  return {
    query_acceptable_payment_assets: defineApiMethod({
      inputs: { xcm_version: u32 },
      output: result(vec(types.versionedAssetId), paymentError),
      call: (context, { xcm_version }) => {
        const version = versions.find((known) => known > 2 && known === xcm_version);
        if (!version) return createErr('UnhandledXcmVersion');
        const ids = createExecutor(context, config).config.feeAssets.map(({ id }) =>
          encodeVersionedPart('assetId', id, { version }),
        );
        return createOk(ids);
      },
    }),
    query_xcm_weight: defineApiMethod({
      inputs: { message: types.versionedProgram },
      output: result(weight, paymentError),
      call: (context, { message }) => {
        const read = readProgram(message);
        if (!read) return createErr('VersionedConversionFailed');
        const quoted = createExecutor(context, config).quoteWeight(read.program, read.version);
        return quoted ? createOk(quoted) : createErr('WeightNotComputable');
      },
    }),
    query_weight_to_asset_fee: defineApiMethod({
      inputs: { weight, asset: types.versionedAssetId },
      output: result(u128, paymentError),
      call: (context, args) => {
        const asset = orUndefined(() => decodeVersionedPart('assetId', args.asset));
        if (asset?.version !== types.newest) return createErr('VersionedConversionFailed');
        const fee = createExecutor(context, config).quoteFee(args.weight, asset.value);
        return fee ? createOk(fee.amount) : createErr('AssetNotFound');
      },
    }),
  };
}
