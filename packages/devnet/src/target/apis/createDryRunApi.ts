import {
  names,
  option,
  reference,
  result,
  struct,
  tuple,
  type ValueOf,
  vec,
  Writer,
} from '@parachron/core/scale';
import { toHex } from '@parachron/network';
import type { Location } from '@parachron/xcm';
import { Context } from '../../chain/pallet/Context.js';
import { originCaller, readOriginCaller } from '../../chain/pallet/Origin.js';
import { defineApiMethod, type RuntimeApi } from '../../chain/pallet/RuntimeApi.js';
import { type CallValue, dispatchError, pays, runtimeCall, weight } from '../../chain/scale/commonTypes.js';
import { getExecutor } from '../../executor/createExecutor.js';
import { readPagePrograms } from '../../executor/runQueuedMessage.js';
import { hashMessage } from '../delivery.js';
import { getXcmTypes } from '../getXcmTypes.js';
import { clearPages, listPages } from '../pallets/outboundPages.js';
import { upwardMessages } from '../pallets/xcmStorage.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import {
  encodeVersionedLocation,
  readLocationValue,
  readProgramValue,
  toChainValue,
  toOutcomeValue,
} from '../xcmValues.js';

const apiError = names('xcm_runtime_apis::dry_run::Error', ['Unimplemented', 'VersionedConversionFailed']);

const runtimeEvent = reference<unknown>('RuntimeEvent');

const postInfo = struct('frame_support::dispatch::PostDispatchInfo', {
  actual_weight: option(weight),
  pays_fee: pays,
});

const dispatchFailed = struct('sp_runtime::DispatchErrorWithPostInfo', {
  post_info: postInfo,
  error: dispatchError,
});

/** DryRunApi, which executes programs and calls and discards their changes. */
export function createDryRunApi(config: TargetXcmConfig): RuntimeApi {
  const types = getXcmTypes(config.executor.versions);
  const parts = {
    emitted_events: vec(runtimeEvent),
    forwarded_xcms: vec(tuple(types.versionedLocation, vec(types.versionedProgram))),
  };
  const programEffects = struct('xcm_runtime_apis::dry_run::XcmDryRunEffects', {
    execution_result: types.outcome,
    ...parts,
  });
  const callEffects = struct('xcm_runtime_apis::dry_run::CallDryRunEffects', {
    execution_result: result(postInfo, dispatchFailed),
    emitted_events: parts.emitted_events,
    local_xcm: option(types.versionedProgram),
    forwarded_xcms: parts.forwarded_xcms,
  });
  return {
    name: 'DryRunApi',
    version: 1,
    methods: [
      defineApiMethod({
        name: 'dry_run_call',
        inputs: { origin: originCaller, call: runtimeCall },
        output: result(callEffects, apiError),
        docs: 'Dry run call.',
        call: (context, args) => ({ type: 'Ok', value: dryRunCall(context, config, args) }) as const,
      }),
      defineApiMethod({
        name: 'dry_run_xcm',
        inputs: { origin_location: types.versionedLocation, xcm: types.versionedProgram },
        output: result(programEffects, apiError),
        docs: 'Dry run XCM program.',
        call: (context, args) => {
          const origin = readLocationValue(context, config, args.origin_location);
          const read = readProgramValue(context, config, args.xcm);
          if (!origin || !read) {
            return { type: 'Err', value: { type: 'VersionedConversionFailed' } } as const;
          }
          const forked = createForkedContext(context);
          const id = hashMessage(read.hex);
          const { outcome } = getExecutor(forked, config).run({ ...read, origin, id });
          const execution_result = toOutcomeValue(outcome, types);
          return { type: 'Ok', value: { execution_result, ...listEffects(forked, config) } } as const;
        },
      }),
    ],
  };
}

/** Creates a context for a dry run; the original context stays unchanged. */
function createForkedContext(context: Context): Context {
  const { runtime, overlay: state, blockNumber } = context;
  const forked = new Context({ runtime, state, blockNumber });
  clearPages(forked);
  forked.remove(upwardMessages);
  return forked;
}

function dryRunCall(
  context: Context,
  config: TargetXcmConfig,
  args: { origin: ValueOf<typeof originCaller>; call: CallValue },
) {
  const forked = createForkedContext(context);
  const outcome = forked.dispatch(readOriginCaller(args.origin), args.call);
  const { actualWeight, paysFee } = outcome.post;
  const post_info = {
    actual_weight: actualWeight,
    pays_fee: { type: paysFee === false ? 'No' : 'Yes' },
  } as const;
  const execution_result = outcome.ok
    ? ({ type: 'Ok', value: post_info } as const)
    : ({ type: 'Err', value: { post_info, error: forked.toDispatchError(outcome.failure) } } as const);
  return { execution_result, local_xcm: undefined, ...listEffects(forked, config) };
}

/** Lists the events of a dry run, and the programs that the call or program would send. */
function listEffects(forked: Context, config: TargetXcmConfig) {
  const { types } = forked.runtime;
  const event = types.resolve(runtimeEvent);
  const known = getXcmTypes(config.executor.versions);
  const relay: Location = { parents: 1, interior: [] };
  const upward = forked.get(upwardMessages).map((data) => toHex(data));
  const sent = listPages(forked).map(({ recipient, data }) => {
    const destination: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: recipient }] };
    return { destination, programs: readPagePrograms(toHex(data), config.executor).map(({ hex }) => hex) };
  });
  const all = upward.length > 0 ? [{ destination: relay, programs: upward }, ...sent] : sent;
  return {
    emitted_events: forked.events.map(({ definition, value }) => {
      const writer = new Writer();
      forked.runtime.encodeEvent(writer, definition, value);
      return types.decode(event, writer.finish());
    }),
    forwarded_xcms: all.map(({ destination, programs }): [unknown, unknown[]] => [
      toChainValue(
        forked,
        known.versionedLocation,
        encodeVersionedLocation(destination, known.newest) ?? '0x',
      ),
      programs.map((hex) => toChainValue(forked, known.versionedProgram, hex)),
    ]),
  };
}
