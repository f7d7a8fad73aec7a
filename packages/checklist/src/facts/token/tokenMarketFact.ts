import type { Chain } from '@parachron/client';
import {
  type Answer,
  constantRead,
  type Evidence,
  formatJson,
  hasCall,
  maxPlanck,
  nameOwnPallet,
  type Planck,
  type Reads,
  storageRead,
  type TokenUnit,
} from '@parachron/core';
import type { OwnToken } from '@parachron/proxy';
import { listLocationValues } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import type { Scope } from '../../Scope.js';
import { defineFact, type FactContext, type FactsNeeded } from '../Fact.js';
import { ownTokenFact } from '../proxy/ownTokenFact.js';
import {
  describePoolPriceRead,
  findKey,
  getPlace,
  listPools,
  market,
  type NamedPool,
  type Pool,
  quotePool,
} from './listPools.js';
import { createTokenLocation, type TokenRegistryFact } from './tokenRegistryFact.js';

/** Whether the target itself trades the service's token. */
export interface TokenMarketFact {
  /** The map of pools by the tokens' locations, by the chain's names; undefined if the target has none. */
  readonly market: string | undefined;
  /** Its pool of the service's token, preferably against the chain's own token; undefined if there is none. */
  readonly pool: Pool | undefined;
  /**
   * Price of a whole token in that pool, in the smallest unit of the paying token; undefined if the pool cannot sell the
   * amount. Unknown if the runtime does not state the price, absent without a pool.
   */
  readonly price: Answer<Planck | undefined> | undefined;
  /** Calls of other exchanges of the target, whose markets and prices are not read. */
  readonly others: readonly string[];
  /** Token of that price: the target's own or the relay chain's; undefined if the token's chain is not available. */
  readonly paidIn: TokenUnit | undefined;
  readonly evidence: readonly Evidence[];
}

/** The answers about each possible pool of the service's token, before the target's own token is known. */
const poolsFact = defineFact({
  id: 'token-pools',
  needs: {},
  ask: ({ runtimes: { target, service }, scope }): { readonly target?: Reads } => {
    const pools = target ? listPools(target.registry, scope) : [];
    const { pallet, item } = market;
    const stored = pools.map(({ key }, at) => [
      `pool ${at}`,
      storageRead(pallet, item, [key], (value) => value !== undefined),
    ]);
    const whole = 10n ** BigInt(Math.min(service?.token.decimals ?? 0, mostDecimals));
    // Any pool is priced in the same round trip.
    const prices = (['target', 'relay'] as const).flatMap((paid) => {
      const pool = pools.find((one) => one.paid === paid);
      return pool ? [[namePrice(paid), describePoolPriceRead(pool, whole)]] : [];
    });
    return pools.length > 0 ? { target: Object.fromEntries([...stored, ...prices]) } : {};
  },
  derive: ({ runtimes, scope }, { target: answers = {} }): readonly AskedPool[] =>
    (runtimes.target ? listPools(runtimes.target.registry, scope) : []).map((pool, at) => ({
      pool,
      stored: answers[`pool ${at}`] as Answer<boolean> | undefined,
      price: answers[namePrice(pool.paid)] as Answer<Planck | undefined> | undefined,
    })),
});

interface AskedPool {
  readonly pool: NamedPool;
  readonly stored: Answer<boolean> | undefined;
  readonly price: Answer<Planck | undefined> | undefined;
}

/** The pools of the target's own exchange, if it identifies tokens by location. */
export const tokenMarketFact = defineFact({
  id: 'token-market',
  needs: { ownToken: ownTokenFact, asked: poolsFact },
  derive: async ({ facts, runtimes, scope, chains, nodes }): Promise<TokenMarketFact> => {
    const { asked, ownToken } = facts;
    const found = asked.filter(({ stored }) => stored?.known && stored.value === true);
    const direct = found.find(({ pool }) => pool.paid === ownToken);
    const indirect =
      direct || asked.length === 0 ? undefined : await findCheapest({ scope, chains, nodes }, ownToken);
    const one = direct ?? (indirect ? undefined : found[0]);
    const pool = one ? { ...one.pool, isOwn: one.pool.paid === ownToken } : indirect?.pool;
    const price = one ? one.price : indirect?.price;
    const decisive = indirect ? [] : asked.filter((other) => !one || other === one);
    return {
      market: asked.length > 0 ? `${market.pallet}.${market.item}` : undefined,
      pool,
      price,
      others: runtimes.target ? listExchanges(runtimes.target.registry) : [],
      paidIn: pool && !pool.isOwn ? runtimes.relay?.token : runtimes.target?.token,
      evidence: [
        ...(indirect?.evidence ?? []),
        ...[...decisive.map(({ stored }) => stored), price].flatMap((answer) => answer?.evidence ?? []),
      ],
    };
  },
});

interface Path {
  readonly pool: Pool;
  readonly price: Answer<Planck | undefined>;
  readonly evidence: readonly Evidence[];
}

/** The cheapest path through a third token; undefined if no two pools form one. */
async function findCheapest(
  { scope, chains: { target, service }, nodes }: Pick<FactContext<FactsNeeded>, 'scope' | 'chains' | 'nodes'>,
  ownToken: OwnToken,
): Promise<Path | undefined> {
  if (!target || !nodes.target) return undefined;
  const { pools, evidence } = await findIndirectPools(nodes.target, {
    block: target.block.hash,
    scope,
    ownToken,
  });
  const whole = 10n ** BigInt(Math.min(service?.runtime.token.decimals ?? 0, mostDecimals));
  const paths = await Promise.all(
    pools.map(async (pool) => ({ pool, price: await quotePool(target, pool, whole), evidence })),
  );
  const deriveRank = ({ price }: Path) =>
    price.known && price.value !== undefined ? price.value : maxPlanck;
  return paths.toSorted((one, other) => (deriveRank(one) < deriveRank(other) ? -1 : 1))[0];
}

function namePrice(paid: OwnToken): string {
  return `price in the token of ${paid}`;
}

/** The most decimals at which a balance can hold a whole token. */
const mostDecimals = 38;

/** The maximum number of listed pools. */
const limit = 2_000;

/** The maximum number of considered paths. */
const mostPaths = 8;

/** The pairs of pools that sell the service's token for the chain's own token through a third token. */
interface IndirectPools {
  readonly pools: readonly Pool[];
  readonly evidence: readonly Evidence[];
}

/** Finds pairs of pools by the keys of the map: one round trip for each 512 pools. */
async function findIndirectPools(
  node: Chain,
  {
    block,
    scope,
    ownToken,
  }: { readonly block: `0x${string}`; readonly scope: Scope; readonly ownToken: OwnToken },
): Promise<IndirectPools> {
  const { registry } = node.runtime;
  const [type] = findKey(registry) ?? [];
  const snapshot = await node.snapshot(block);
  const longest = constantRead(market.pallet, 'MaxSwapPathLength', (value) => Number(value.toString()));
  const [listed, { longest: most }] = await Promise.all([
    snapshot.listKeys({ ...market, limit }),
    snapshot.read({ longest }),
  ]);
  if (!type || !listed.known || (most.known && most.value < 3)) return { pools: [], evidence: [] };
  const tokenType = registry.createLookupType(type);
  const encode = (token: unknown) => registry.createTypeUnsafe(tokenType, [token]).toHex();
  const [own] = listLocationValues(registry, type, getPlace(ownToken));
  const [bought] = listLocationValues(registry, type, createTokenLocation(scope));
  const pairs = listed.value.keys.flatMap(({ keys: [pair] }) => (Array.isArray(pair) ? [pair] : []));
  const listPartners = (of: unknown) =>
    pairs.flatMap(([left, right]) => {
      if (encode(left) === encode(of)) return [right];
      return encode(right) === encode(of) ? [left] : [];
    });
  const sold = new Set(listPartners(own).map(encode));
  const between = listPartners(bought).filter((one) => sold.has(encode(one)));
  return {
    pools: between.slice(0, mostPaths).map((one) => ({ path: [own, one, bought], type, isOwn: true })),
    evidence: [listed.evidence],
  };
}

// By their usual names: HydraDX-node, Acala, Zenlink-DEX-Module. Each buys an exact amount with a price limit.
const known: readonly (readonly [pallet: string, method: string])[] = [
  ['Router', 'buy'],
  ['Omnipool', 'buy'],
  ['XYK', 'buy'],
  ['Stableswap', 'buy'],
  ['AggregatedDex', 'swap_with_exact_target'],
  ['Dex', 'swap_with_exact_target'],
  ['ZenlinkProtocol', 'swap_assets_for_exact_assets'],
];

/** Lists the calls of a runtime's exchanges that sell tokens with ids other than locations, by the chain's names. */
export function listExchanges(registry: Registry): readonly string[] {
  return known
    .filter(([pallet, method]) => hasCall(registry, pallet, method))
    .map(([pallet, method]) => `${nameOwnPallet(registry, pallet)}.${method}`);
}

/** Describes how to buy the token on exchanges of the target that are not read; empty if the metadata shows none. */
export function describeExchanges({ others }: TokenMarketFact, registry: TokenRegistryFact): string {
  const [first, ...more] = others;
  if (first === undefined) return '';
  const id = registry.known ? registry.entry : undefined;
  const named = id ? ` (its id there is ${formatJson(id.id)}, by ${id.map})` : '';
  const also = more.length === 0 ? '' : `, or ${more.join(' or ')}`;
  return `Look up the price of the token in an app of the target${named}. Then call ${first}${also} with a maximum price. `;
}
