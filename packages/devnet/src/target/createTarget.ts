import type { BlockMode, Chain } from '../chain/node/Chain.js';
import { createChainOf } from '../chain/node/createChainOf.js';
import { createTargetRuntime } from './createTargetRuntime.js';
import type { TargetConfig, TargetXcmConfig } from './TargetConfig.js';
import { type TargetKind, targetDefaults } from './targetDefaults.js';

/** How a target parachain is to be; everything left out is as that of a parachain which is ready. */
export interface TargetOptions extends Partial<TargetKind> {
  /** Numbers that differ from the defaults; `xcm`, its executor, queues and APIs may be given in part. */
  readonly config?: Partial<Omit<TargetConfig, 'xcm'>> & { readonly xcm?: TargetXcmChanges };
  /** When blocks are built; `instant` by default. */
  readonly mode?: BlockMode;
  /** The clock in milliseconds; this machine's by default. */
  readonly clock?: () => number;
  /** How many bytes of past states are kept; 256 MiB by default. */
  readonly historyBytes?: number;
  /** How many transactions the pool holds; 8192 by default. */
  readonly poolLimit?: number;
}

/** Changes to what a target does with XCM. */
export type TargetXcmChanges = Partial<Omit<TargetXcmConfig, 'executor' | 'queues' | 'apis'>> & {
  readonly executor?: Partial<Omit<TargetXcmConfig['executor'], 'generation'>>;
  readonly queues?: Partial<TargetXcmConfig['queues']>;
  readonly apis?: Partial<TargetXcmConfig['apis']>;
};

/**
 * Starts a target parachain in this process, at its genesis: one that takes tasks of the service by XCM.
 *
 * It has Proxy, Utility, Balances and PolkadotXcm; its executor and its message queues are those of the given
 * generation. Messages come with `createBlock({ data: { ParachainSystem: { horizontalMessages } } })`, or through
 * a network that it is a para of.
 *
 * Sends: nothing.
 *
 * @param options `generation` v4 by default; `derivation` of users' accounts hashedDescription by default,
 *   locationHash where the generation is v2; `paraId` 2000 by default
 * @returns the chain at block 0
 *
 * @example
 * ```ts
 * import { createTarget } from '@parachron/devnet';
 *
 * const target = await createTarget({ generation: 'v2', mode: { kind: 'manual' } });
 * target.createBlock({ data: { ParachainSystem: { horizontalMessages: {} } } });
 * target.close();
 * ```
 */
export async function createTarget(options: TargetOptions = {}): Promise<Chain> {
  const config = completeConfig(options);
  const clock = options.clock ?? Date.now;
  return createChainOf({
    runtime: createTargetRuntime(config, { startTime: clock() }),
    identity: { name: config.name, tokenSymbol: config.tokenSymbol, tokenDecimals: config.tokenDecimals },
    blockTime: config.blockTimeMs,
    mode: options.mode ?? { kind: 'instant' },
    clock,
    historyBytes: options.historyBytes ?? 256 * 1024 * 1024,
    poolLimit: options.poolLimit ?? 8192,
  });
}

function completeConfig(options: TargetOptions): TargetConfig {
  const { generation = 'v4', paraId = 2000, config = {} } = options;
  const derivation = options.derivation ?? (generation === 'v2' ? 'locationHash' : 'hashedDescription');
  const defaults = targetDefaults({ generation, derivation, paraId });
  const { xcm = {}, ...base } = config;
  return {
    ...defaults,
    ...base,
    xcm: {
      ...defaults.xcm,
      ...xcm,
      executor: { ...defaults.xcm.executor, ...xcm.executor },
      queues: { ...defaults.xcm.queues, ...xcm.queues },
      apis: { ...defaults.xcm.apis, ...xcm.apis },
    },
  };
}
