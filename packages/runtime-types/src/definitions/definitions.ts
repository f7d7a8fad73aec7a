import type { ApiOptions } from '@polkadot/api/types';
import { automationTimeApi } from './automationTime.js';
import * as sectionsH from './sectionsH.js';
import * as sectionsM from './sectionsM.js';

/** Options of `ApiPromise` that describe RPC methods, runtime APIs and types of the service. */
export type ServiceDefinitions = Required<Pick<ApiOptions, 'rpc' | 'runtime' | 'types'>>;

/**
 * The RPC methods, runtime APIs and types of variant H, as options of an `ApiPromise`.
 *
 * @example
 * ```ts
 * import { definitionsH } from '@parachron/runtime-types/h';
 * import { ApiPromise, WsProvider } from '@polkadot/api';
 * import type { ProviderInterface } from '@polkadot/rpc-provider/types';
 *
 * const provider = new WsProvider('ws://127.0.0.1:9944') as ProviderInterface;
 * const api = await ApiPromise.create({ provider, ...definitionsH });
 * ```
 */
export const definitionsH: ServiceDefinitions = {
  rpc: { automationTime: sectionsH.automationTime.rpc, xcmpHandler: sectionsH.xcmpHandler.rpc },
  runtime: { ...sectionsH.automationTime.runtime, ...sectionsH.xcmpHandler.runtime },
  types: sectionsH.automationTime.types,
};

/** The RPC methods, runtime APIs and types of variant M, as options of an `ApiPromise`. */
export const definitionsM: ServiceDefinitions = {
  rpc: { automationTime: sectionsM.automationTime.rpc, xcmpHandler: sectionsM.xcmpHandler.rpc },
  runtime: { ...sectionsM.automationTime.runtime, ...sectionsM.xcmpHandler.runtime },
  types: sectionsM.automationTime.types,
};

/**
 * Definitions of both variants, for a program that detects the variant with `narrowApi`. The api omits methods that the
 * connected node lacks.
 */
export const definitions: ServiceDefinitions = {
  rpc: {
    automationTime: { ...sectionsH.automationTime.rpc, ...sectionsM.automationTime.rpc },
    xcmpHandler: sectionsH.xcmpHandler.rpc,
  },
  runtime: { ...automationTimeApi, ...sectionsH.xcmpHandler.runtime },
  types: { ...sectionsH.automationTime.types, ...sectionsM.automationTime.types },
};
