import type { Hex } from '@parachron/core';
import { bool, u128, vec } from '@parachron/core/scale';
import type { Context } from '@parachron/devnet-chain';
import {
  accountId,
  defineCall,
  dispatchFailure,
  getSigner,
  type Pallet,
  transfer,
} from '@parachron/devnet-chain';
import type { Generation } from '@parachron/devnet-executor';
import { hereLocation } from '@parachron/xcm';
import type { TargetXcmConfig } from '../TargetConfig.js';
import type { TokenPool } from '../TokenPool.js';
import { exchange, exchangeErrors, findPair, getExchangeData, quoteAmountIn } from './assetConversionData.js';
import { toTokenKey } from './assetRegistryData.js';
import { moveToken } from './moveToken.js';

const callWeight = 200_000_000n;

/**
 * Creates an exchange: pools of the chain's own token and other tokens, and the call that buys an exact amount from a pool.
 *
 * Chain: `pallet_asset_conversion` of asset hubs.
 *
 * @param options the pools; the genesis balances of the pool accounts hold their reserves
 */
export function createAssetConversionPallet(options: {
  index: number;
  xcm: TargetXcmConfig;
  pools: readonly TokenPool[];
}): Pallet {
  const { generation } = options.xcm.executor;
  const { pools, events } = getExchangeData(generation);
  return {
    name: exchange,
    index: options.index,
    crate: 'pallet_asset_conversion',
    storage: [pools],
    calls: createCalls(options.xcm),
    events,
    errors: exchangeErrors,
    genesis: (context) => {
      for (const [at, { token }] of options.pools.entries()) {
        const pair = [hereLocation, token].map((one) => toTokenKey(context, generation, one));
        context.put(pools, [pair as [unknown, unknown]], { lp_token: at });
      }
    },
  };
}

function createCalls(xcm: TargetXcmConfig) {
  const { location } = getExchangeData(xcm.executor.generation);
  return {
    swap_tokens_for_exact_tokens: defineCall({
      index: 4,
      args: {
        path: vec(location),
        amount_out: u128,
        amount_in_max: u128,
        send_to: accountId,
        keep_alive: bool,
      },
      docs: 'Swap any amount of `asset1` to get the exact amount of `asset2`.',
      weight: callWeight,
      dispatch: (context, origin, { path, amount_out: out, amount_in_max: most, send_to: to, ...args }) => {
        const who = getSigner(origin);
        exchangeTokens(context, xcm, { who, to, path, out, most, keepAlive: args.keep_alive });
      },
    }),
  };
}

interface Swap {
  readonly who: Hex;
  readonly to: Hex;
  readonly path: readonly unknown[];
  readonly out: bigint;
  readonly most: bigint;
  readonly keepAlive: boolean;
}

/** Finds the pool of a path of two tokens; longer paths are not supported. */
function exchangeTokens(context: Context, { executor }: TargetXcmConfig, order: Swap): void {
  const { generation, accounts } = executor;
  const { who, to, path, out, most, keepAlive } = order;
  if (out === 0n || most === 0n) throw dispatchFailure(exchangeErrors.ZeroAmount);
  const [first, second, ...more] = path;
  if (first === undefined || second === undefined) throw dispatchFailure(exchangeErrors.InvalidPath);
  const pair =
    more.length > 0
      ? undefined
      : findPair(context, { generation, bytes: accounts.bytes }, [first, second] as const);
  if (!pair) throw dispatchFailure(exchangeErrors.PoolNotFound);
  const paid = quoteAmountIn(pair, out);
  if (paid === undefined) throw dispatchFailure(exchangeErrors.AmountOutTooHigh);
  if (paid > most) throw dispatchFailure(exchangeErrors.ProvidedMaximumNotSufficientForSwap);
  move(context, generation, { ...pair.paid, from: who, to: pair.account, amount: paid, keepAlive });
  move(context, generation, { ...pair.bought, from: pair.account, to, amount: out, keepAlive: true });
  const shared = { who, send_to: to, amount_in: paid, amount_out: out };
  context.deposit(getExchangeData(generation).events.SwapExecuted, {
    ...shared,
    path: [
      [first, paid],
      [second, out],
    ],
  });
}

interface Move {
  /** Undefined for the chain's own token. */
  readonly token: unknown;
  readonly from: Hex;
  readonly to: Hex;
  readonly amount: bigint;
  readonly keepAlive: boolean;
}

function move(context: Context, generation: Generation, { token, keepAlive, ...one }: Move): void {
  if (token === undefined) {
    transfer(context, { ...one, existence: keepAlive ? 'keepAlive' : 'allowDeath' });
    return;
  }
  const failure = moveToken(context, generation, { token, ...one });
  if (failure) throw dispatchFailure(failure);
}
