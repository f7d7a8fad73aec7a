import type { Hex } from '@parachron/core';
import { toBytes } from '@parachron/network';
import { encodeLocation, encodeProgram, type Location, type Program, type XcmVersion } from '@parachron/xcm';
import type { ChainRuntime } from '../../../src/chain/pallet/ChainRuntime.js';
import { Context } from '../../../src/chain/pallet/Context.js';
import { formatFailure } from '../../../src/chain/pallet/defineErrors.js';
import type { Origin } from '../../../src/chain/pallet/Origin.js';
import { createTargetDefaults, type TargetKind } from '../../../src/target/createTargetDefaults.js';
import { createTargetRuntime } from '../../../src/target/createTargetRuntime.js';
import { getXcmTypes } from '../../../src/target/getXcmTypes.js';
import type { TargetConfig, TargetXcmConfig } from '../../../src/target/TargetConfig.js';
import { callOf } from '../../support/testCalls.js';

export { none, root, signed } from '../../support/testCalls.js';

/** Changes to the defaults of a target; the XCM settings may be given in part. */
export type TargetContextOptions = Partial<TargetKind> & {
  readonly config?: Partial<Omit<TargetConfig, 'xcm'>>;
  readonly xcm?: Partial<TargetXcmConfig>;
  readonly executor?: Partial<TargetXcmConfig['executor']>;
};

/** A target in a block after its genesis, without a chain around it: for the rules of its pallets. */
export interface TargetContext {
  readonly context: Context;
  readonly config: TargetXcmConfig;
  /** Dispatches a call; returns `ok`, or the name of the failure: `PolkadotXcm.Unreachable`. */
  dispatch(origin: Origin, path: string, args?: Record<string, unknown>): string;
  /** Dispatches a call; returns the weight that the call used, if it reports one. */
  weigh(origin: Origin, path: string, args: Record<string, unknown>): unknown;
  /** Calls a runtime API; arguments and result pass through their types. */
  ask(method: string, args: Record<string, unknown>): unknown;
  /** The events since the last call of this function: `Pallet.Name` and values. */
  takeEvents(): (readonly [string, unknown])[];
  /** Values of the chain's own types. */
  place(location: Location, version?: XcmVersion): unknown;
  program(program: Program, version?: XcmVersion): unknown;
}

const runtimes = new Map<string, ChainRuntime>();

/** Runtimes with the same settings are the same object: their creation is slow. */
function getRuntime(config: TargetConfig): ChainRuntime {
  const key = JSON.stringify(config, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
  const known = runtimes.get(key) ?? createTargetRuntime(config, { startTime: 1_700_000_000_000 });
  runtimes.set(key, known);
  return known;
}

export function createTargetContext(options: TargetContextOptions = {}): TargetContext {
  const { config: changes, xcm, executor, ...kind } = options;
  const defaults = createTargetDefaults({ derivation: 'hashedDescription', paraId: 2000, ...kind });
  const complete: TargetConfig = {
    ...defaults,
    ...changes,
    xcm: { ...defaults.xcm, ...xcm, executor: { ...defaults.xcm.executor, ...executor } },
  };
  const runtime = getRuntime(complete);
  const state = { get: () => undefined, listKeys: () => [] };
  const context = new Context({ runtime, state, blockNumber: 1 });
  for (const pallet of runtime.pallets) pallet.genesis?.(context);
  let seen = context.events.length;
  const types = getXcmTypes(complete.xcm.executor.versions);
  const decode = (type: typeof types.location, hex: Hex) => runtime.types.decode(type, toBytes(hex));
  return {
    context,
    config: complete.xcm,
    dispatch: (origin, path, args) => {
      const outcome = context.dispatch(origin, callOf(path, args));
      return outcome.ok ? 'ok' : formatFailure(outcome.failure);
    },
    weigh: (origin, path, args) => context.dispatch(origin, callOf(path, args)).post.actualWeight,
    ask: (method, args) => {
      const api = runtime.findApi(method);
      if (!api) throw new TypeError(`the target has no ${method}`);
      const pass = (type: typeof api.output, value: unknown) =>
        runtime.types.decode(type, runtime.types.encode(type, value));
      const passed = Object.entries(api.inputs).map(([name, type]) => [name, pass(type, args[name])]);
      return pass(api.output, api.call(context, Object.fromEntries(passed)));
    },
    takeEvents: () => {
      const events = context.events
        .slice(seen)
        .map(({ pallet, name, value }) => [`${pallet}.${name}`, value] as const);
      seen = context.events.length;
      return events;
    },
    place: (location, version = types.newest) =>
      decode(types.versionedLocation, encodeLocation(location, { version })),
    program: (program, version = types.newest) =>
      decode(types.versionedProgram, encodeProgram(program, { version })),
  };
}
