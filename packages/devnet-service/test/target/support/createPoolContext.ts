import type { Hex } from '@parachron/core';
import { devAccounts, getFree } from '@parachron/devnet-chain';
import { hereLocation, type Location } from '@parachron/xcm';
import { derivePoolAccount } from '../../../src/target/pallets/assetConversionData.js';
import { getRegistryData } from '../../../src/target/pallets/assetRegistryData.js';
import { toLocationValue } from '../../../src/target/values/xcmValues.js';
import { createTargetContext, signed } from './createTargetContext.js';

const generation = 'v4';
const { alice } = devAccounts;

/** The token of the pool: that of a sibling, with a minimum balance of 1. */
export const poolToken: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] };

/** A target with one pool, and Alice with its own token and a balance of the other. */
export function createPoolContext(options: { own: bigint; other: bigint; held: bigint; minimum?: bigint }) {
  const { own, other, held, minimum = 1n } = options;
  const account = derivePoolAccount(poolToken, { generation, bytes: 32 });
  const holders = [
    { who: account, amount: other },
    { who: alice, amount: held },
  ].filter(({ amount }) => amount > 0n);
  const token = { location: poolToken, name: 'Turing', symbol: 'TUR', decimals: 10, minimum, holders };
  const target = createTargetContext({
    generation,
    xcm: { foreignAssets: [token] },
    config: {
      pools: [{ token: poolToken, own, other }],
      endowed: [
        { who: alice, amount: 10n ** 12n },
        { who: account, amount: own },
      ],
    },
  });
  const idAt = (location: Location) => toLocationValue(target.context, generation, location);
  const here = idAt(hereLocation);
  const id = idAt(poolToken);
  return {
    ...target,
    account,
    idAt,
    here,
    token: id,
    /** Balances of an account: the own token, and the token of the pool. */
    holdings: (who: Hex): [bigint, bigint] => [
      getFree(target.context, who),
      target.context.get(getRegistryData(generation).account, id, who)?.balance ?? 0n,
    ],
    /** Buys an exact amount for at most a price. */
    swap: (order: {
      path: readonly unknown[];
      out: bigint;
      price: bigint;
      who?: Hex;
      to?: Hex;
      keep?: boolean;
    }) =>
      target.dispatch(signed(order.who ?? alice), 'AssetConversion.swap_tokens_for_exact_tokens', {
        path: order.path,
        amount_out: order.out,
        amount_in_max: order.price,
        send_to: order.to ?? order.who ?? alice,
        keep_alive: order.keep ?? true,
      }),
  };
}
