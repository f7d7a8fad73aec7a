import { omitUndefined } from '@parachron/core';
import type { BlockMode } from '@parachron/network';
import { createDurableChain } from '../persistence/createDurableChain.js';
import { type Chain, createChainOf } from './Chain.js';
import { createBaseRuntime, type RuntimeParts } from './kinds/createBaseRuntime.js';
import type { ServiceConfig, Variant } from './kinds/ServiceConfig.js';
import { createServiceConfig } from './kinds/serviceDefaults.js';
import type { ChainRecipe } from './runtime/smallCode.js';

/** Options of a chain; the defaults follow the specification. */
export interface ChainConfig {
  /** Variant whose numbers are the defaults. */
  readonly variant: Variant;
  /** Pallets and runtime APIs besides the common ones; none by default. */
  readonly parts?: RuntimeParts;
  /** Numbers that differ from the defaults; `proxy` and `automation` may be given in part. */
  readonly config?: Partial<Omit<ServiceConfig, 'variant' | 'proxy' | 'automation'>> & {
    readonly proxy?: Partial<ServiceConfig['proxy']>;
    readonly automation?: Partial<ServiceConfig['automation']>;
  };
  /** Block building; `instant` by default. */
  readonly mode?: BlockMode;
  /** The clock in milliseconds; this machine's by default. */
  readonly clock?: () => number;
  /** Maximum size of the stored past states in bytes; 256 MiB by default. */
  readonly historyBytes?: number;
  /** Maximum number of ready transactions in the pool, 8192 by default; a tenth of this number may wait for an earlier nonce. */
  readonly poolLimit?: number;
  /** Directory that stores the chain across runs; nothing is stored by default. */
  readonly data?: string;
}

/**
 * Starts a chain of the common pallets (System to Sudo) in this process, at its genesis; no port is opened.
 *
 * Use it to try your own pallets, given as `parts`; the service and its targets are built with the same kernel.
 *
 * Sends: nothing.
 *
 * @param options the variant, and the values that differ from the specification
 * @returns the chain at block 0, with the time of the clock; with `data` of an earlier run, the chain at the last block of that run
 * @throws DATA_DAMAGED when the file of `data` was changed or is incomplete
 * @throws DATA_IN_USE when another process uses `data`
 * @throws DATA_MISMATCH when `data` is of another chain or version
 *
 * @example
 * ```ts
 * import { createChain } from '@parachron/devnet';
 *
 * const chain = await createChain({ variant: 'H', mode: { kind: 'manual' } });
 * await chain.advance(3600);
 * chain.head.number; // 1
 * await chain.close();
 * ```
 */
export async function createChain(options: ChainConfig): Promise<Chain> {
  return createChainOfKind(options, undefined);
}

/** Starts a chain with a description of its kind. */
export async function createChainOfKind(
  options: ChainConfig,
  recipe: ChainRecipe | undefined,
): Promise<Chain> {
  const { clock = Date.now, data } = options;
  const start = (inner: () => number) => startChain(options, { clock: inner, recipe });
  return data === undefined ? start(clock) : createDurableChain({ dir: data, clock, create: start });
}

function startChain(
  options: ChainConfig,
  { clock, recipe }: { readonly clock: () => number; readonly recipe: ChainRecipe | undefined },
): Promise<Chain> {
  const config = createServiceConfig(options);
  const parts = options.parts ?? { pallets: [], apis: [] };
  return createChainOf({
    runtime: createBaseRuntime(config, { specName: 'parachron', startTime: clock(), parts }),
    identity: {
      name: config.name,
      tokenSymbol: config.tokenSymbol,
      tokenDecimals: config.tokenDecimals,
    },
    blockTime: config.blockTimeMs,
    mode: options.mode ?? { kind: 'instant' },
    clock,
    historyBytes: options.historyBytes ?? 256 * 1024 * 1024,
    poolLimit: options.poolLimit ?? 8192,
    ...omitUndefined({ recipe }),
  });
}
