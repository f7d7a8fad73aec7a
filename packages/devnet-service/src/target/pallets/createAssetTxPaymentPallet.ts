import { u128 } from '@parachron/core/scale';
import type { Context, FeeExchange, Pallet } from '@parachron/devnet-chain';
import {
  accountId,
  defineEvents,
  deposit,
  existentialDeposit,
  refuse,
  withdraw,
} from '@parachron/devnet-chain';
import type { Generation } from '@parachron/devnet-executor';
import { hereLocation } from '@parachron/xcm';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { readBareLocation, toLocationValue } from '../values/xcmValues.js';
import { findPair, getExchangeData, quoteAmountIn, quoteAmountOut } from './assetConversionData.js';
import { getRegistryData } from './assetRegistryData.js';
import { moveToken } from './moveToken.js';

const pallet = 'AssetTxPayment';

/** The events by generation: the same objects each time. */
const made = new Map<Generation, ReturnType<typeof createEvents>>();

function getEvents(generation: Generation) {
  const known = made.get(generation) ?? createEvents(generation);
  made.set(generation, known);
  return known;
}

// From the metadata of Asset Hub Kusama (polkadot.js `v15/asset-hub-kusama`).
function createEvents(generation: Generation) {
  const { location } = getExchangeData(generation);
  return defineEvents(pallet, {
    AssetTxFeePaid: {
      index: 0,
      fields: { who: accountId, actual_fee: u128, tip: u128, asset_id: location },
      docs: 'A transaction fee `actual_fee`, of which `tip` was added to the minimum inclusion fee, has been paid by `who` in an asset `asset_id`.',
    },
  });
}

/** Creates the pallet that reports fees which other assets pay: `pallet_asset_conversion_tx_payment` of asset hubs. */
export function createAssetTxPaymentPallet({ index, xcm }: { index: number; xcm: TargetXcmConfig }): Pallet {
  const events = getEvents(xcm.executor.generation);
  return { name: pallet, index, crate: 'pallet_asset_conversion_tx_payment', events };
}

/** Pays fees with the tokens of pools, each exchanged for the chain's own token. */
export function createFeeExchange({ executor }: TargetXcmConfig): FeeExchange {
  const { generation, accounts } = executor;
  const about = { generation, bytes: accounts.bytes };
  const toOwnLocation = (context: Context) => toLocationValue(context, generation, hereLocation);
  const find = (context: Context, asset: unknown) =>
    findPair(context, about, [asset, toOwnLocation(context)]);
  const exchange: FeeExchange = {
    asset: getExchangeData(generation).location,
    isOwn: (context, asset) => {
      const { parents, interior } = readBareLocation(context, generation, asset);
      return parents === 0 && interior.length === 0;
    },
    quote: (context, { who, asset, fee }) => {
      const pair = find(context, asset);
      const price = pair && quoteAmountIn(pair, fee);
      if (price === undefined || !pair) return undefined;
      // The pool must keep the existential deposit of its account.
      if (pair.bought.reserve - fee < context.constant(existentialDeposit)) return undefined;
      const { account, asset: assets } = getRegistryData(generation);
      const held = context.get(account, pair.paid.token, who)?.balance ?? 0n;
      // The account must keep its minimum balance of the asset.
      const least = context.get(assets, pair.paid.token)?.min_balance ?? 0n;
      return held - price >= least ? price : undefined;
    },
    buy: (context, payment) => {
      const price = exchange.quote(context, payment);
      const pair = find(context, payment.asset);
      if (price === undefined || pair === undefined) throw refuse('Payment');
      const { token } = pair.paid;
      moveToken(context, generation, { token, from: payment.who, to: pair.account, amount: price });
      withdraw(context, { who: pair.account, amount: payment.fee, existence: 'keepAlive' });
      return price;
    },
    settle: (context, { who, asset, fee, taken, price, tip }) => {
      const pair = findPair(context, about, [toOwnLocation(context), asset]);
      const sold = pair ? quoteAmountOut(pair, taken - fee) : 0n;
      if (pair && sold > 0n) {
        deposit(context, { who: pair.account, amount: taken - fee });
        moveToken(context, generation, {
          token: pair.bought.token,
          from: pair.account,
          to: who,
          amount: sold,
        });
      }
      const paid = { who, actual_fee: price - sold, tip, asset_id: asset };
      context.deposit(getEvents(generation).AssetTxFeePaid, paid);
    },
  };
  return exchange;
}
