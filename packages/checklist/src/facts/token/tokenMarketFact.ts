import type { Forkable } from '@parachron/client';
import { nameFailure, plenty } from '@parachron/client/decode';
import {
  type Account,
  type Answer,
  listMaps,
  type Planck,
  readAmount,
  type Snapshot,
  type TokenUnit,
  tryEncodeCall,
} from '@parachron/core';
import { hereLocation, listLocationValues, relayLocation } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import type { Scope } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { proxyUserFact } from '../proxy/proxyUserFact.js';
import { type TaskQuoteFact, taskQuoteFact } from '../service/taskQuoteFact.js';
import { takeFork, trySigned } from '../takeFork.js';
import { createTokenLocation } from './tokenRegistryFact.js';

/** The exchange whose pools are named by locations, by the chain's names. */
const exchange = {
  pallet: 'AssetConversion',
  item: 'Pools',
  method: 'swap_tokens_for_exact_tokens',
} as const;

/** Whether the target itself sells the service's token, by a swap on a fork; undefined if no exchange there names tokens by location. */
export type TokenMarketFact = Answer<Sale> | undefined;

/** What a swap cost, or why the exchange sold nothing. */
type Sale =
  | { readonly isSold: true; readonly price: Planck; readonly token: TokenUnit }
  | { readonly isSold: false /** By the chain's own names. */; readonly error: string };

/** The price of the service's token in the target's own, by a swap on a fork whose tokens the user receives. */
export const tokenMarketFact = defineFact({
  needs: { user: proxyUserFact },
  derive: async ({ facts: { user }, chains, forks, scope, find }): Promise<TokenMarketFact> => {
    const { target, service } = chains;
    const paths = target ? listPaths(target.runtime.registry, scope) : [];
    if (!target || paths.length === 0) return undefined;
    const { decimals = 0 } = service?.runtime.token ?? {};
    const amount = readLacked(await find(taskQuoteFact)) ?? 10n ** BigInt(decimals);
    const { real } = user;
    const value = await takeFork(forks.target, async (fork) =>
      fork && real ? trySwaps(fork, target, { paths, amount, receiver: real }) : undefined,
    );
    const { block, runtime } = target;
    const { chain } = runtime;
    if (!value) {
      const howToFindOut = 'Query the pool with a client of the chain for its stock and its price.';
      return { known: false, reason: `no fork of ${chain} ran a swap`, howToFindOut };
    }
    const key = `${exchange.pallet}.${exchange.method} on a fork`;
    const evidence = { chain, block, key, value: value.isSold ? value.price.toString() : value.error };
    return { known: true, value, evidence };
  },
});

/** The bought amount, if it is what the named user lacks; undefined if a whole token is bought. */
export function readLacked(quote: TaskQuoteFact): Planck | undefined {
  return (quote.known && !quote.isGeneric && quote.quote.balance.missing) || undefined;
}

/** The paths from the target's own token, at the locations of the chain itself and of its relay chain, to the service's. */
export function listPaths(registry: Registry, scope: Pick<Scope, 'serviceParaId'>) {
  const { pallet, item } = exchange;
  const pools = listMaps(registry).find((map) => map.pallet === pallet && map.item === item);
  // Both tokens of a pool are its key, in one type in every known exchange.
  const def = pools && registry.lookup.getSiType(pools.key).def;
  const [type, other] = def?.isTuple ? def.asTuple : [];
  if (!type || !other?.eq(type)) return [];
  const bought = listLocationValues(registry, type, createTokenLocation(scope));
  return [hereLocation, relayLocation].flatMap((place) =>
    listLocationValues(registry, type, place).flatMap((paid) => bought.map((token) => [paid, token])),
  );
}

/** Buys the amount by each path until a swap succeeds, each on a fork of its own. */
async function trySwaps(
  from: Forkable,
  { runtime: { registry, token } }: Snapshot,
  about: {
    readonly paths: readonly (readonly unknown[])[];
    readonly amount: Planck;
    readonly receiver: Account;
  },
): Promise<Sale | undefined> {
  const { paths, amount, receiver } = about;
  const { pallet, method } = exchange;
  const bounds = { amount_out: amount, amount_in_max: plenty, send_to: receiver.hex, keep_alive: false };
  // A user may hold the token of another path, whose price is not in the own token.
  const buyer: Account = { ...receiver, hex: `0x${'5b'.repeat((receiver.hex.length - 2) / 2)}` };
  const errors = new Set<string>();
  for (const path of paths) {
    const call = tryEncodeCall(registry, { pallet, method, args: { path, ...bounds } });
    const fork = await from.fork();
    await fork.endow(new Map([buyer, receiver].map(({ hex }) => [hex, 2n * plenty])));
    const ran = call && (await trySigned(fork, buyer, call));
    const swap = ran?.events.find((event) => event.method === 'SwapExecuted')?.data;
    const price = swap && readAmount(swap, 'amount_in', 'amountIn');
    if (price !== undefined) return { isSold: true, price, token };
    const { failure } = ran?.end ?? {};
    if (failure) errors.add(nameFailure(failure));
  }
  return errors.size > 0 ? { isSold: false, error: [...errors].join(', ') } : undefined;
}
