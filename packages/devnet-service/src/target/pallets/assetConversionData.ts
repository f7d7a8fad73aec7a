import type { Hex } from '@parachron/core';
import { struct, tuple, u32, u128, vec } from '@parachron/core/scale';
import type { Context } from '@parachron/devnet-chain';
import { accountId, defineErrors, defineEvents, getFree, storageMap, toBytes } from '@parachron/devnet-chain';
import { type Generation, generationRules } from '@parachron/devnet-executor';
import { hereLocation, type Location } from '@parachron/xcm';
import { encodePart } from '@parachron/xcm/parts';
import { u8aConcat, u8aToHex } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { getXcmTypes } from '../types/getXcmTypes.js';
import { readBareLocation, toLocationValue } from '../values/xcmValues.js';
import { getRegistryData } from './assetRegistryData.js';

export const exchange = 'AssetConversion';

/** Fee of a pool in thousandths of the input: `LPFee` of asset hubs. */
const poolFee = 3n;

// Types, indices and documentation are from the metadata of Asset Hub Kusama (polkadot.js `v15/asset-hub-kusama`).
const poolInfo = struct('pallet_asset_conversion::types::PoolInfo', { lp_token: u32 });

/** The types, the storage and the events of the exchange, whose tokens are locations in the chain's newest version. */
type ExchangeData = ReturnType<typeof createItems>;

const made = new Map<Generation, ExchangeData>();

/** Returns the data of the exchange of a generation; the same objects each time. */
export function getExchangeData(generation: Generation): ExchangeData {
  const known = made.get(generation) ?? createItems(generation);
  made.set(generation, known);
  return known;
}

function createItems(generation: Generation) {
  const location = getXcmTypes(generation).location;
  return {
    location,
    pools: storageMap({
      pallet: exchange,
      name: 'Pools',
      keys: [['Blake2_128Concat', tuple(location, location)]],
      type: poolInfo,
      docs: 'Map from `PoolAssetId` to `PoolInfo`.',
    }),
    events: defineEvents(exchange, {
      SwapExecuted: {
        index: 3,
        fields: {
          who: accountId,
          send_to: accountId,
          amount_in: u128,
          amount_out: u128,
          path: vec(tuple(location, u128)),
        },
        docs: 'Assets have been converted from one to another.',
      },
    }),
  };
}

export const exchangeErrors = defineErrors(exchange, {
  InvalidAssetPair: 'Provided asset pair is not supported for pool.',
  PoolExists: 'Pool already exists.',
  WrongDesiredAmount: "Desired amount can't be zero.",
  AmountOneLessThanMinimal: 'Provided amount should be greater than or equal to the minimal amount.',
  AmountTwoLessThanMinimal: 'Provided amount should be greater than or equal to the minimal amount.',
  ReserveLeftLessThanMinimal: 'Reserve needs to always be greater than or equal to the minimal amount.',
  AmountOutTooHigh: "Desired amount can't be equal to the pool reserve.",
  PoolNotFound: "The pool doesn't exist.",
  Overflow: 'An overflow happened.',
  AssetOneDepositDidNotMeetMinimum: 'The minimum for the first token in the pair was not met.',
  AssetTwoDepositDidNotMeetMinimum: 'The minimum for the second token in the pair was not met.',
  AssetOneWithdrawalDidNotMeetMinimum: 'The minimum for the first token in the pair was not met.',
  AssetTwoWithdrawalDidNotMeetMinimum: 'The minimum for the second token in the pair was not met.',
  OptimalAmountLessThanDesired: 'Optimal calculated amount is less than desired.',
  InsufficientLiquidityMinted: 'Insufficient liquidity minted.',
  ZeroLiquidity: "Requested liquidity can't be zero.",
  ZeroAmount: "Amount can't be zero.",
  ProvidedMinimumNotSufficientForSwap: 'Calculated amount out is less than provided minimum amount.',
  ProvidedMaximumNotSufficientForSwap: 'Provided maximum amount is not sufficient for swap.',
  InvalidPath: 'The provided path must consists of 2 assets at least.',
  NonUniquePath: 'The provided path must consists of unique assets.',
  IncorrectPoolAssetId: 'It was not possible to get or increment the Id of the pool.',
  BelowMinimum: 'The destination account cannot exist with the swapped funds.',
});

/** Derives the account that holds the reserves of the pool of the chain's own token and another token. */
export function derivePoolAccount(token: Location, about: { generation: Generation; bytes: 32 | 20 }): Hex {
  const { latest } = generationRules[about.generation];
  const pair = [hereLocation, token].map((one) => toBytes(encodePart('location', one, { version: latest })));
  return u8aToHex(blake2AsU8a(u8aConcat('py/ascon', ...pair)).subarray(0, about.bytes));
}

/** A token of a pair, and the pool's balance of the token. */
export interface Side {
  /** Undefined for the chain's own token. */
  readonly token: unknown;
  readonly reserve: bigint;
}

/** A pool from the payer's side: the token paid and the token bought; undefined if the chain has no such pool. */
export interface Pair {
  readonly account: Hex;
  readonly paid: Side;
  readonly bought: Side;
}

/** Finds the pool of two tokens by their values in the chain's type for locations. */
export function findPair(
  context: Context,
  about: { generation: Generation; bytes: 32 | 20 },
  [paid, bought]: readonly [unknown, unknown],
): Pair | undefined {
  const { generation } = about;
  const locations = [paid, bought].map((value) => readBareLocation(context, generation, value));
  const other = locations.find(({ parents, interior }) => parents > 0 || interior.length > 0);
  const here = toLocationValue(context, generation, hereLocation);
  if (!other) return undefined;
  const token = toLocationValue(context, generation, other);
  if (!context.has(getExchangeData(generation).pools, [here, token])) return undefined;
  const account = derivePoolAccount(other, about);
  const held = context.get(getRegistryData(generation).account, token, account)?.balance ?? 0n;
  const own: Side = { token: undefined, reserve: getFree(context, account) };
  const foreign: Side = { token, reserve: held };
  const isOwnPaid = locations[0] !== other;
  return isOwnPaid ? { account, paid: own, bought: foreign } : { account, paid: foreign, bought: own };
}

/**
 * Price of an exact amount in planck; undefined if the reserve does not exceed the amount.
 *
 * Chain: `Pallet::get_amount_in` of pallet_asset_conversion, rounded up.
 */
export function quoteAmountIn({ paid, bought }: Pair, amount: bigint): bigint | undefined {
  if (amount >= bought.reserve || paid.reserve === 0n) return undefined;
  const whole = 1000n;
  return (paid.reserve * amount * whole) / ((bought.reserve - amount) * (whole - poolFee)) + 1n;
}

/**
 * Proceeds of the sale of an exact amount, rounded down.
 *
 * Chain: `Pallet::get_amount_out` of pallet_asset_conversion.
 */
export function quoteAmountOut({ paid, bought }: Pair, amount: bigint): bigint {
  const whole = 1000n;
  const net = amount * (whole - poolFee);
  return net === 0n ? 0n : (net * bought.reserve) / (paid.reserve * whole + net);
}
