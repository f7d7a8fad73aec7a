import { omitUndefined } from '@parachron/core';
import type { BlockMode, Chain, ChainRuntime } from '@parachron/devnet-chain';
import { createChainOf } from '@parachron/devnet-chain';
import { isSameLocation } from '@parachron/devnet-executor';
import { createTargetDefaults, type TargetKind } from './createTargetDefaults.js';
import { createTargetRuntime } from './createTargetRuntime.js';
import type { ForeignAsset } from './ForeignAsset.js';
import { derivePoolAccount } from './pallets/assetConversionData.js';
import type { TargetConfig, TargetXcmConfig } from './TargetConfig.js';
import type { TokenPool } from './TokenPool.js';
import { CallFilterMissingError } from './targetErrors.js';

/** Options of a target parachain; the defaults describe a parachain that is ready. */
export interface TargetOptions extends Partial<TargetKind> {
  /** Registered tokens of other chains, trusted from and returned to their reserve chains; without them, there is no registry. */
  readonly foreignAssets?: readonly ForeignAsset[];
  /** Pools of the chain's own token and its `foreignAssets`, with their reserves; without pools, there is no exchange. */
  readonly pools?: readonly TokenPool[];
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
  readonly executor?: Partial<Omit<TargetXcmConfig['executor'], 'generation'>>;
  readonly queues?: Partial<TargetXcmConfig['queues']>;
  readonly apis?: Partial<TargetXcmConfig['apis']>;
};

/**
 * Starts a target parachain, which receives tasks of the service by XCM, in this process at its genesis.
 *
 * The target has Proxy, Utility, Balances and PolkadotXcm; its executor and its message queues are of the given
 * generation. Messages arrive with `createBlock({ data: { ParachainSystem: { horizontalMessages } } })`, or through
 * a network of which the target is a para.
 *
 * Sends: nothing.
 *
 * @param options `generation` v4 by default; `derivation` of users' accounts hashedDescription by default,
 *   locationHash if the generation is v2; `paraId` 2000 by default; `accountBytes` 32 by default, or 20 with signatures of
 *   Ethereum and the accounts Alith, Baltathar, Charleth and Dorothy; `relation` sibling by default, or child for a relay chain,
 *   which receives `upwardMessages` and sends no messages; `foreignAssets` and `pools` add pallets of their own;
 *   `config.xcm.refusedCalls` lists the calls that the filter of message calls refuses
 * @returns the chain at block 0
 * @throws CALL_FILTER_MISSING when `refusedCalls` is set for an executor of version 2, which has no call filter
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
  const { config = {}, pools } = options;
  const { generation = 'v4', paraId = 2000, accountBytes = 32, relation = 'sibling' } = options;
  const { derivation = generation === 'v2' ? 'locationHash' : 'hashedDescription' } = options;
  const defaults = createTargetDefaults({ generation, derivation, paraId, accountBytes, relation });
  const { xcm = {}, ...base } = config;
  const filled = pools
    ? addPoolHolders(defaults, { pools, foreignAssets: options.foreignAssets ?? [] })
    : options;
  const { foreignAssets } = filled;
  const tokens = foreignAssets ? addTokens(defaults, foreignAssets) : {};
  const refusedCalls = xcm.refusedCalls ?? [];
  if (generation === 'v2' && refusedCalls.length > 0) throw new CallFilterMissingError({ refusedCalls });
  return {
    ...defaults,
    ...omitUndefined({ pools }),
    ...base,
    endowed: [...(base.endowed ?? defaults.endowed), ...listReserves(defaults, pools ?? [])],
    xcm: {
      ...defaults.xcm,
      ...omitUndefined({ foreignAssets }),
      ...xcm,
      executor: { ...defaults.xcm.executor, ...tokens, ...xcm.executor },
      queues: { ...defaults.xcm.queues, ...xcm.queues },
      apis: { ...defaults.xcm.apis, ...xcm.apis },
    },
  };
}

/** Reserves of pools in the chain's own token. */
function listReserves({ xcm }: TargetConfig, pools: readonly TokenPool[]): TargetConfig['endowed'] {
  const { generation, accounts } = xcm.executor;
  return pools.map(({ token, own }) => ({
    who: derivePoolAccount(token, { generation, bytes: accounts.bytes }),
    amount: own,
  }));
}

/** Adds the accounts of pools to the holders of their tokens. */
function addPoolHolders(
  { xcm }: TargetConfig,
  { pools, foreignAssets }: Required<Pick<TargetOptions, 'pools' | 'foreignAssets'>>,
): Pick<TargetOptions, 'foreignAssets'> {
  const { generation, accounts } = xcm.executor;
  const listHolders = (asset: ForeignAsset) =>
    pools
      .filter(({ token }) => isSameLocation(token, asset.location))
      .map(({ token, other: amount }) => ({
        who: derivePoolAccount(token, { generation, bytes: accounts.bytes }),
        amount,
      }));
  return {
    foreignAssets: foreignAssets.map((asset) => ({
      ...asset,
      holders: [...(asset.holders ?? []), ...listHolders(asset)],
    })),
  };
}

function addTokens(
  { xcm }: TargetConfig,
  tokens: readonly ForeignAsset[],
): Pick<TargetConfig['xcm']['executor'], 'reserves' | 'feeAssets'> {
  const priced = tokens.flatMap(({ location: id, perSecond }) =>
    perSecond === undefined ? [] : [{ id, perSecond, perMegabyte: 0n }],
  );
  return {
    reserves: [...xcm.executor.reserves, { kind: 'NativeOfOrigin' }],
    feeAssets: [...xcm.executor.feeAssets, ...priced],
  };
}
