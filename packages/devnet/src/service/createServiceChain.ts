import type { Chain } from '../chain/Chain.js';
import { type ChainConfig, createChainOfKind } from '../chain/createChain.js';
import { createBaseRuntime } from '../chain/kinds/createBaseRuntime.js';
import { createServiceConfig } from '../chain/kinds/serviceDefaults.js';
import type { ChainRuntime } from '../chain/pallet/ChainRuntime.js';
import { createServiceParts, type ServiceExtras, type ServiceSettings } from './createServiceParts.js';

/** Options of a service chain; the defaults follow the specification. */
export interface ServiceOptions extends Omit<ChainConfig, 'parts' | 'config'>, ServiceExtras {
  /** Numbers that differ from the defaults; a target may also name the token that pays for execution there. */
  readonly config?: Omit<NonNullable<ChainConfig['config']>, 'targets'> &
    Partial<Pick<ServiceSettings, 'targets'>>;
}

/**
 * Starts a chain of the service in this process: the common pallets with AutomationTime, XcmpHandler and the pallets that
 * send messages. No port is opened.
 *
 * Use this function for the service without targets. The chain can be a para of `createNetwork`; its blocks list the
 * messages that leave with them. Without a relay chain only the channels given in `channels` are open.
 *
 * Sends: nothing.
 *
 * @param options the variant, and the values that differ from the specification
 * @returns the chain at block 0, whose timestamp is the time of the clock
 * @throws INVALID_TARGET when the configuration names a target that is invalid
 *
 * @example
 * ```ts
 * import { createServiceChain } from '@parachron/devnet';
 *
 * const chain = await createServiceChain({ variant: 'H', mode: { kind: 'manual' } });
 * await chain.provider.send('automationTime_generateTaskId', [
 *   '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
 *   'savedProvidedID',
 * ]); // '0x45edb12767422ace02643641c0224b7a37d584751779e78e35819212d04100fd'
 * await chain.close();
 * ```
 */
export async function createServiceChain(options: ServiceOptions): Promise<Chain> {
  const {
    mode: _mode,
    clock: _clock,
    historyBytes: _bytes,
    poolLimit: _limit,
    data: _data,
    ...kind
  } = options;
  const { parts } = describeService(options);
  return createChainOfKind({ ...options, parts }, { kind: 'service', options: kind });
}

/** Creates the runtime of a service chain without a chain around it. */
export function createRuntimeOfService(options: ServiceOptions): ChainRuntime {
  const { config, parts } = describeService(options);
  return createBaseRuntime(config, { specName: 'parachron', startTime: 0, parts });
}

function describeService(options: ServiceOptions) {
  const { targets, ...others } = options.config ?? {};
  const config = createServiceConfig({ variant: options.variant, config: others });
  return { config, parts: createServiceParts(targets ? { ...config, targets } : config, options) };
}
