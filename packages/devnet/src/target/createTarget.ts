import { omitUndefined } from '@parachron/core';
import { type Chain, createChainOf } from '../chain/Chain.js';
import { createBaseRuntime } from '../chain/kinds/createBaseRuntime.js';
import type { ChainSettings } from '../chain/kinds/ServiceConfig.js';
import type { ChainRuntime } from '../chain/pallet/ChainRuntime.js';
import { foreignAssetsPallet } from '../executor/ledger.js';
import { createDryRunApi } from './apis/createDryRunApi.js';
import { createLocationToAccountApi } from './apis/createLocationToAccountApi.js';
import { createXcmPaymentApi } from './apis/createXcmPaymentApi.js';
import { createTargetDefaults, type Derivation } from './createTargetDefaults.js';
import { listXcmPallets } from './listXcmPallets.js';
import type { TargetConfig, TargetXcmConfig } from './TargetConfig.js';

/** Options of a target parachain; the defaults describe a parachain that is ready. */
export interface TargetOptions extends ChainSettings {
  readonly derivation?: Derivation;
  readonly paraId?: number;
  /** Numbers that differ from the defaults; `xcm`, its executor and APIs may be given in part. */
  readonly config?: Partial<Omit<TargetConfig, 'xcm'>> & { readonly xcm?: TargetXcmChanges };
}

/** Changes to a target's XCM configuration. */
export interface TargetXcmChanges {
  readonly executor?: Partial<TargetXcmConfig['executor']>;
  readonly apis?: Partial<TargetXcmConfig['apis']>;
}

/**
 * Starts a target parachain, which receives tasks of the service by XCM, in this process at its genesis.
 *
 * The target has Proxy, Utility, Balances and PolkadotXcm; its executor and its message queue are those of XCM version 4, and it reads
 * versions 2 to 4. Messages arrive with `createBlock({ horizontalMessages })`, or through
 * a network of which the target is a para.
 *
 * Sends: nothing.
 *
 * @param options `derivation` of users' accounts hashedDescription by default; `paraId` 2000 by default; `config.xcm.executor.versions`
 *   lists the XCM versions that the target reads
 * @returns the chain at block 0
 *
 * @example
 * ```ts
 * import { createTarget } from '@parachron/devnet';
 *
 * const target = await createTarget({ derivation: 'none', mode: { kind: 'manual' } });
 * await target.createBlock({ horizontalMessages: {} });
 * await target.close();
 * ```
 */
export async function createTarget(options: TargetOptions = {}): Promise<Chain> {
  const { derivation, config = {}, clock = Date.now } = options;
  const { paraId = options.paraId ?? 2000, name, endowed: _, ...kind } = config;
  const whole = {
    ...deriveConfig(options),
    paraId,
    name: name ?? `Parachron Target ${paraId}`,
  };
  return createChainOf(
    whole,
    {
      runtime: createTargetRuntime(whole, clock()),
      recipe: { kind: 'target', options: { ...omitUndefined({ derivation }), config: kind } },
    },
    options,
  );
}

/** Creates the runtime of a target without a chain around it. */
export function createRuntimeOfTarget(options: TargetOptions): ChainRuntime {
  return createTargetRuntime(deriveConfig(options), 0);
}

function createTargetRuntime(config: TargetConfig, startTime: number): ChainRuntime {
  const { safeXcmVersion, xcm } = config;
  const { locationToAccount, dryRun, xcmPayment } = xcm.apis;
  return createBaseRuntime(config, {
    specName: 'parachron-target',
    startTime,
    isNewest: true,
    pallets: [...listXcmPallets(xcm, { index: 31, safeXcmVersion }), foreignAssetsPallet],
    apis: [
      ...(locationToAccount ? [createLocationToAccountApi(xcm)] : []),
      ...(dryRun ? [createDryRunApi(xcm)] : []),
      ...(xcmPayment ? [createXcmPaymentApi(xcm)] : []),
    ],
  });
}

function deriveConfig({ derivation = 'hashedDescription', config = {} }: TargetOptions): TargetConfig {
  const defaults = createTargetDefaults(derivation);
  const { xcm = {}, ...base } = config;
  const executor = { ...defaults.xcm.executor, ...xcm.executor };
  return {
    ...defaults,
    safeXcmVersion: executor.versions.at(-1) ?? defaults.safeXcmVersion,
    ...base,
    xcm: { ...defaults.xcm, executor, apis: { ...defaults.xcm.apis, ...xcm.apis } },
  };
}
