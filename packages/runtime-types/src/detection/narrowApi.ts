import { requireInput } from '@parachron/core';
// biome-ignore lint/style/noRestrictedImports: the type of what the caller has connected.
import type { ApiPromise } from '@polkadot/api';
import type { ApiH } from '../generated/h/api.js';
import type { ApiM } from '../generated/m/api.js';
import { detectVariant, type MissingOperation } from './detectVariant.js';

/** An api of the service; `variant` determines the type of `api`. */
export type ServiceApi = {
  /** The variant's operations that the runtime lacks, or has with other arguments. */
  readonly missing: readonly MissingOperation[];
} & ({ readonly variant: 'H'; readonly api: ApiH } | { readonly variant: 'M'; readonly api: ApiM });

/**
 * Returns a connected api with the types of its chain's variant. The function returns the same object and changes no
 * global type, so a program can use apis of both variants.
 *
 * Chain: the metadata of AutomationTime's calls.
 * Sends: nothing.
 *
 * @param api an api that is ready, connected to a chain of the service
 * @returns the variant, the operations that the runtime lacks, and the api with the calls, storage and runtime APIs of this variant
 * only
 * @throws UNSUPPORTED_INTERFACE when the runtime has neither variant; the facts name the found and the expected interface
 * @throws METADATA_MISSING when the api is not ready
 *
 * @example
 * ```ts
 * import { definitions, narrowApi } from '@parachron/runtime-types';
 * import { ApiPromise, WsProvider } from '@polkadot/api';
 * import type { ProviderInterface } from '@polkadot/rpc-provider/types';
 *
 * const provider = new WsProvider('ws://127.0.0.1:9944') as ProviderInterface;
 * const service = narrowApi(await ApiPromise.create({ provider, ...definitions }));
 *
 * const [id, times, call] = ['savedProvidedID', [1675393200, 1675396800], '0x0001'];
 * if (service.variant === 'H') {
 *   service.api.tx.automationTime.scheduleXcmpTask(id, { Fixed: { executionTimes: times } }, 2000, 0, call, 191761979);
 * } else {
 *   service.api.tx.automationTime.scheduleXcmpTask(id, times, 2000, 0, call, 191761979);
 * }
 * ```
 */
export function narrowApi(api: ApiPromise): ServiceApi {
  requireInput({ api }, { api: { registry: 'registry' } });
  const { variant, missing } = detectVariant(api.registry);
  // The chain's metadata has the variant of these types.
  const typed: unknown = api;
  return variant === 'H'
    ? { variant, missing, api: typed as ApiH }
    : { variant, missing, api: typed as ApiM };
}
