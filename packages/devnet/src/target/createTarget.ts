import type { BlockMode } from '@parachron/network';
import { type Chain, createChainOf } from '../chain/Chain.js';
import type { ChainRuntime } from '../chain/pallet/ChainRuntime.js';
import { createTargetDefaults, type TargetKind } from './createTargetDefaults.js';
import { createTargetRuntime } from './createTargetRuntime.js';
import type { TargetConfig, TargetXcmConfig } from './TargetConfig.js';

/** Options of a target parachain; the defaults describe a parachain that is ready. */
export interface TargetOptions extends Partial<TargetKind> {
  /** Numbers that differ from the defaults; `xcm`, its executor, queues and APIs may be given in part. */
  readonly config?: Partial<Omit<TargetConfig, 'xcm'>> & { readonly xcm?: TargetXcmChanges };
  /** Block building; `instant` by default. */
  readonly mode?: BlockMode;
  /** The clock in milliseconds; this machine's by default. */
  readonly clock?: () => number;
  /** Size of the kept past states in bytes; 256 MiB by default. */
  readonly historyBytes?: number;
  /** Maximum number of ready transactions in the pool, 8192 by default; a tenth of this number may wait for an earlier nonce. */
  readonly poolLimit?: number;
}

/** Changes to a target's XCM configuration. */
export type TargetXcmChanges = Partial<Omit<TargetXcmConfig, 'executor' | 'queues' | 'apis'>> & {
  readonly executor?: Partial<TargetXcmConfig['executor']>;
  readonly queues?: Partial<TargetXcmConfig['queues']>;
  readonly apis?: Partial<TargetXcmConfig['apis']>;
};

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
 *   lists the XCM versions that the target reads; `config.xcm.refusedCalls` lists the calls that the filter of message calls refuses
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
  const { mode, clock = Date.now, historyBytes, poolLimit, ...kind } = options;
  const config = deriveConfig(kind);
  return createChainOf({
    runtime: createTargetRuntime(config, { startTime: clock() }),
    identity: { name: config.name, tokenSymbol: config.tokenSymbol, tokenDecimals: config.tokenDecimals },
    blockTime: config.blockTimeMs,
    mode: mode ?? { kind: 'instant' },
    clock,
    historyBytes: historyBytes ?? 256 * 1024 * 1024,
    poolLimit: poolLimit ?? 8192,
    recipe: { kind: 'target', options: kind },
  });
}

/** Creates the runtime of a target without a chain around it. */
export function createRuntimeOfTarget(options: TargetOptions): ChainRuntime {
  return createTargetRuntime(deriveConfig(options), { startTime: 0 });
}

function deriveConfig(options: TargetOptions): TargetConfig {
  const { paraId = 2000, derivation = 'hashedDescription', config = {} } = options;
  const defaults = createTargetDefaults({ derivation, paraId });
  const { xcm = {}, ...base } = config;
  const executor = { ...defaults.xcm.executor, ...xcm.executor };
  return {
    ...defaults,
    safeXcmVersion: executor.versions.at(-1) ?? defaults.safeXcmVersion,
    ...base,
    xcm: {
      ...defaults.xcm,
      ...xcm,
      executor,
      queues: { ...defaults.xcm.queues, ...xcm.queues },
      apis: { ...defaults.xcm.apis, ...xcm.apis },
    },
  };
}
