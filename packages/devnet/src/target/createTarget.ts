import { omitUndefined, requireInput } from '@parachron/core';
import { hereLocation } from '@parachron/xcm';
import { constructRuntime, type PalletRuntime } from '../chain/PalletRuntime.js';
import { type BaseConfig, type ChainSettings, serviceDefaults } from '../chain/ServiceConfig.js';
import { createChainOf, type SmallChain } from '../chain/SmallChain.js';
import type { Derivation, ExecutorConfig } from '../executor/accounts.js';
import { foreignAssetsPallet } from '../executor/ledger.js';
import { listXcmPallets } from './polkadotXcm.js';
import { listXcmApis } from './xcmApis.js';

/** Configuration of a target parachain for XCM. */
export interface TargetXcmConfig {
  readonly executor: ExecutorConfig;
  /** The runtime APIs for XCM that the chain has: LocationToAccountApi, DryRunApi and XcmPaymentApi. */
  readonly apis: {
    readonly locationToAccount: boolean;
    readonly dryRun: boolean;
    readonly xcmPayment: boolean;
  };
}

/** The parameters of a target parachain. */
export interface TargetConfig extends BaseConfig {
  readonly xcm: TargetXcmConfig;
}

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
 * Starts a target parachain, which receives tasks of the service by XCM, as a local chain at its genesis.
 *
 * The target has Proxy, Utility, Balances and PolkadotXcm; its executor and its message queue are those of XCM version 4, and it reads
 * versions 2 to 4. Messages arrive with `build({ horizontalMessages })`, or through
 * a network of which the target is a para.
 *
 * Sends: nothing.
 *
 * @param options `derivation` of users' accounts hashedDescription by default; `paraId` 2000 by default; `config.xcm.executor.versions`
 *   lists the XCM versions that the target reads
 * @returns the chain at block 0
 * @throws INVALID_INPUT when a proxy type has an unknown key
 *
 * @example
 * ```ts
 * import { createTarget } from '@parachron/devnet';
 *
 * const target = await createTarget({ derivation: 'none', mode: { kind: 'manual' } });
 * await target.build({ horizontalMessages: {} });
 * await target.close();
 * ```
 */
export async function createTarget(options: TargetOptions = {}): Promise<SmallChain> {
  requireInput({ options }, { options: { config: 'object?', clock: 'function?', paraId: 'whole number?' } });
  const { derivation, config = {}, clock = Date.now } = options;
  const { paraId: _paraId, name: _name, endowed: _endowed, ...kind } = config;
  const recipe = { kind: 'target', options: { ...omitUndefined({ derivation }), config: kind } } as const;
  return createChainOf({ runtime: createTargetRuntime(options, Math.floor(clock())), recipe }, options);
}

/** Creates the runtime of a target; the time matters for its genesis alone. */
export function createTargetRuntime(options: TargetOptions, startTime = 0): PalletRuntime {
  const config = createTargetConfig(options);
  const { safeXcmVersion, xcm } = config;
  return constructRuntime(config, {
    specName: 'parachron-target',
    startTime,
    isNewest: true,
    pallets: [...listXcmPallets(xcm, { index: 31, safeXcmVersion }), foreignAssetsPallet],
    apis: listXcmApis(xcm),
  });
}

const token = 1_000_000_000_000n;

/** Returns the configuration of a target: that of a ready parachain, with the changes of the options. */
export function createTargetConfig(options: TargetOptions): TargetConfig {
  const { variant: _, automation: __, targets: ___, ...base } = serviceDefaults('H');
  const { paraId = options.paraId ?? 2000, xcm = {}, ...changes } = options.config ?? {};
  const executor: ExecutorConfig = {
    versions: [2, 3, 4],
    instructionWeight: { refTime: 200_000_000n, proofSize: 3_500n },
    paidFrom: 'everyone',
    feeAssets: [{ id: hereLocation, perSecond: (8n * token) / 10n, perMegabyte: token / 10n }],
    trustsReserves: false,
    derivation: options.derivation ?? 'hashedDescription',
    ...xcm.executor,
  };
  return {
    ...base,
    name: `Parachron Target ${paraId}`,
    paraId,
    ss58Prefix: 42,
    tokenSymbol: 'UNIT',
    tokenDecimals: 12,
    existentialDeposit: token / 1_000n,
    endowed: base.endowed.map(({ who }) => ({ who, amount: 1_000_000n * token })),
    specVersion: 1,
    transactionVersion: 1,
    proxy: {
      ...base.proxy,
      types: [
        { name: 'Any', index: 0 },
        { name: 'NonTransfer', index: 1, except: ['Balances'] },
        { name: 'CancelProxy', index: 2, only: ['Proxy.reject_announcement'] },
        { name: 'Balances', index: 3, only: ['Balances', 'Utility'] },
      ],
    },
    safeXcmVersion: executor.versions.at(-1) ?? 4,
    ...omitUndefined(changes),
    xcm: { executor, apis: { locationToAccount: true, dryRun: true, xcmPayment: true, ...xcm.apis } },
  };
}
