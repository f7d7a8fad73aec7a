import { bool, option, u128 } from '@parachron/core/scale';
import { defineApiMethod, type RuntimeApi } from '@parachron/devnet-chain';
import { findPair, getExchangeData, quoteAmountIn } from '../pallets/assetConversionData.js';
import type { TargetXcmConfig } from '../TargetConfig.js';

/** AssetConversionApi, which quotes the price of an exact amount in a pool. */
export function createAssetConversionApi({ executor }: TargetXcmConfig): RuntimeApi {
  const { generation, accounts } = executor;
  const { location } = getExchangeData(generation);
  return {
    name: 'AssetConversionApi',
    version: 1,
    methods: [
      defineApiMethod({
        name: 'quote_price_tokens_for_exact_tokens',
        inputs: { asset1: location, asset2: location, amount: u128, include_fee: bool },
        output: option(u128),
        docs: 'Provides a quote for `swap_tokens_for_exact_tokens`.',
        call: (context, { asset1, asset2, amount, include_fee: withFee }) => {
          const pair = findPair(context, { generation, bytes: accounts.bytes }, [asset1, asset2]);
          if (!pair || pair.bought.reserve === 0n) return undefined;
          if (withFee) return quoteAmountIn(pair, amount);
          return (amount * pair.paid.reserve) / pair.bought.reserve;
        },
      }),
    ],
  };
}
