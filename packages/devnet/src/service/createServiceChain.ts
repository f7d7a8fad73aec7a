import { requireInput } from '@parachron/core';
import { hereLocation, type XcmVersion, xcmVersions } from '@parachron/xcm';
import { constructRuntime, type PalletRuntime } from '../chain/PalletRuntime.js';
import {
  type ChainSettings,
  createServiceConfig,
  type ServiceChanges,
  type ServiceConfig,
  standardTarget,
  type Variant,
} from '../chain/ServiceConfig.js';
import { createChainOf, type SmallChain } from '../chain/SmallChain.js';
import { createTargetConfig, type TargetXcmConfig } from '../target/createTarget.js';
import { listXcmPallets } from '../target/polkadotXcm.js';
import { createAutomationTimeApi, xcmpHandlerApi } from './apis.js';
import { taskStores } from './automationTime.js';
import { createAutomationPallet } from './createAutomationPallet.js';
import { createXcmHandler } from './createXcmHandler.js';
import { createRules, type Service } from './Service.js';
import { createXcmpHandlerPallet, parseTargets, type TargetTable } from './xcmpHandler.js';

/** Options of a service chain; the defaults follow the specification. */
export interface ServiceOptions extends ChainSettings {
  /** Variant whose numbers are the defaults. */
  readonly variant: Variant;
  /** Numbers that differ from the defaults. */
  readonly config?: ServiceChanges;
}

/**
 * Starts a local chain of the service: the common pallets with AutomationTime, XcmpHandler and the pallets that
 * send messages. No port is opened.
 *
 * Use this function for the service without targets. The chain can be a para of `createNetwork`; its blocks list the
 * messages that leave with them. Without a relay chain the channels to the targets of its table are open.
 *
 * Sends: nothing.
 *
 * @param options the variant, and the values that differ from the specification
 * @returns the chain at block 0, whose timestamp is the time of the clock
 * @throws INVALID_INPUT when the configuration names a target that is invalid, or a proxy type has an unknown key
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
export async function createServiceChain(options: ServiceOptions): Promise<SmallChain> {
  requireInput({ options }, { options: { variant: 'H|M', config: 'object?', clock: 'function?' } });
  const { variant, config = {}, clock = Date.now } = options;
  const { paraId: _paraId, name: _name, endowed: _endowed, ...kind } = config;
  const recipe = { kind: 'service', options: { variant, config: kind } } as const;
  return createChainOf({ runtime: createServiceRuntime(options, Math.floor(clock())), recipe }, options);
}

/**
 * Creates the runtime of a service: the common pallets, and those that send messages. The time matters for its genesis alone.
 *
 * Chain: AutomationTime (60) and XcmpHandler (62), AutomationTimeApi and XcmpHandlerApi.
 *
 * @throws INVALID_INPUT when the configuration names a target that is invalid, or a proxy type has an unknown key
 */
export function createServiceRuntime(options: ServiceOptions, startTime = 0): PalletRuntime {
  const config = createServiceConfig(options.variant, options.config);
  const table = parseTargets(config.targets);
  const xcm = createXcmConfig(config, table);
  const service: Service = {
    rules: createRules(config),
    tasks: taskStores[config.variant],
    handler: createXcmHandler(table, xcm.executor),
  };
  return constructRuntime(config, {
    specName: 'parachron',
    startTime,
    pallets: [
      ...listXcmPallets(xcm, {
        index: 41,
        // Version of messages to unknown destinations.
        safeXcmVersion: table.fallback?.xcmVersion ?? config.safeXcmVersion,
        peers: table.targets,
      }),
      createAutomationPallet(service),
      createXcmpHandlerPallet(table.targets),
    ],
    apis: [createAutomationTimeApi(service), xcmpHandlerApi],
  });
}

/** The service's own executor, paid in the native token at the default prices of its own table. */
function createXcmConfig(config: ServiceConfig, table: TargetTable): TargetXcmConfig {
  const { instructionWeight, feePerSecond } = standardTarget;
  const { executor } = createTargetConfig({ derivation: 'locationHash' }).xcm;
  return {
    apis: { locationToAccount: false, dryRun: false, xcmPayment: false },
    executor: {
      ...executor,
      versions: listVersions(config, table),
      // The service weighs time alone.
      instructionWeight: { refTime: instructionWeight, proofSize: 0n },
      feeAssets: [{ id: hereLocation, perSecond: feePerSecond, perMegabyte: 0n }],
    },
  };
}

/** Versions up to the newest version that the service writes: a runtime that encodes a version also decodes it. */
function listVersions({ safeXcmVersion: safe }: ServiceConfig, table: TargetTable): readonly XcmVersion[] {
  const written = [...table.targets, ...(table.fallback ? [table.fallback] : [])];
  const newest = Math.max(2, table.fallback ? 2 : safe, ...written.map(({ xcmVersion }) => xcmVersion));
  return xcmVersions.filter((version) => version <= newest);
}
