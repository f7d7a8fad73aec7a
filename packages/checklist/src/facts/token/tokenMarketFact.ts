import type { Chain } from '@parachron/client';
import {
  type Answer,
  constantRead,
  type Evidence,
  maxPlanck,
  type Planck,
  type Read,
  type Snapshot,
  storageRead,
  type TokenUnit,
} from '@parachron/core';
import { exchangeQuoteRead } from '@parachron/weight';
import { hereLocation, type Location, listLocationValues, relayLocation, type TypeId } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import type { Scope } from '../../Scope.js';
import { defineFact, type FactContext, type FactsNeeded } from '../Fact.js';
import { type OwnToken, ownTokenFact } from '../proxy/ownTokenFact.js';
import { listEvidence } from '../serviceFact.js';
import { createTokenLocation } from './tokenRegistryFact.js';

/** The exchange whose pools are named by locations, by the chain's names. */
const market = { pallet: 'AssetConversion', item: 'Pools' } as const;

/** A path to buy the service's token: one pool, or several one after another. */
export interface Pool {
  /** Tokens of the path, from the paid to the bought token, in the exchange's own type. */
  readonly path: readonly unknown[];
  /** The type of all tokens of the path. */
  readonly type: TypeId;
  /** Whether the chain's own token pays; otherwise the relay chain's token pays. */
  readonly isOwn: boolean;
}

/** A possible pool of the service's token and a paying token. */
interface NamedPool extends Omit<Pool, 'isOwn'> {
  readonly paid: OwnToken;
  /** Key of the pool in the map. */
  readonly key: readonly [unknown, unknown];
}

/** The possible pools of the service's token in a runtime: both tokens identify a pool, in either order. */
export function listPools(registry: Registry, scope: Scope): readonly NamedPool[] {
  const type = findTokenType(registry);
  if (!type) return [];
  const bought = listLocationValues(registry, type, createTokenLocation(scope));
  return (['target', 'relay'] as const).flatMap((paid) => {
    const pairs = listLocationValues(registry, type, getPlace(paid)).flatMap((one) =>
      bought.map((two) => ({ path: [one, two] as const, type, paid })),
    );
    const forward = pairs.map((pool) => ({ ...pool, key: pool.path }));
    const backward = pairs.map((pool) => ({ ...pool, key: [pool.path[1], pool.path[0]] as const }));
    return [...forward, ...backward];
  });
}

/** Returns the location of the paying token, as the target names it. */
function getPlace(paid: OwnToken): Location {
  return paid === 'relay' ? relayLocation : hereLocation;
}

/** The type of both tokens of a pool, which is one type in every known exchange. */
function findTokenType(registry: Registry): TypeId | undefined {
  const storage = registry.metadata.pallets.find(({ name }) => name.toString() === market.pallet)?.storage;
  const items = storage?.isSome ? [...storage.unwrap().items] : [];
  const item = items.find(({ name }) => name.toString() === market.item);
  if (!item?.type.isMap) return undefined;
  const { key, hashers } = item.type.asMap;
  const { def } = registry.lookup.getSiType(key);
  if (hashers.length !== 1 || !def.isTuple) return undefined;
  const [left, right] = def.asTuple;
  return left && right?.eq(left) ? left : undefined;
}

/** Describes the read of the price of an amount in a pool of two tokens; undefined if the pool cannot sell the amount. */
export function describePoolPriceRead({ path, type }: Pick<Pool, 'path' | 'type'>, amount: Planck) {
  return exchangeQuoteRead((registry) => {
    const tokenType = registry.createLookupType(type);
    return path.map((token) => registry.createTypeUnsafe(tokenType, [token]).toU8a());
  }, amount);
}

/**
 * Gets the price of an amount in a pool, or in several pools one after another, from the last pool to the first. Each pool takes
 * one round trip.
 */
export async function quotePool(
  target: Snapshot,
  { path, ...pool }: Pool,
  amount: Planck,
): Promise<Answer<Planck | undefined>> {
  const { price } = await target.read({
    price: describePoolPriceRead({ ...pool, path: path.slice(-2) }, amount),
  });
  if (path.length <= 2 || !price.known || price.value === undefined) return price;
  return quotePool(target, { ...pool, path: path.slice(0, -1) }, price.value);
}

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
  /** Token of that price: the target's own or the relay chain's; undefined if the token's chain is not available. */
  readonly paidIn: TokenUnit | undefined;
  readonly evidence: readonly Evidence[];
}

/** The pools of the target's own exchange, if it identifies tokens by location. */
export const tokenMarketFact = defineFact({
  needs: { ownToken: ownTokenFact },
  ask: ({ runtimes: { target }, scope }): { readonly target?: Record<string, Read<boolean>> } => {
    const pools = target ? listPools(target.registry, scope) : [];
    const reads = pools.map(({ key }, at) => [
      `${at}`,
      storageRead(market.pallet, market.item, [key], (value) => value !== undefined),
    ]);
    return pools.length > 0 ? { target: Object.fromEntries(reads) } : {};
  },
  derive: async ({ facts: { ownToken }, ...context }, { target: stored = {} }): Promise<TokenMarketFact> => {
    const { target, relay } = context.runtimes;
    const pools = target ? listPools(target.registry, context.scope) : [];
    const asked = pools.map((pool, at) => ({ pool, stored: stored[`${at}`] }));
    const found = await choosePath(asked, ownToken, context);
    return {
      market: pools.length > 0 ? `${market.pallet}.${market.item}` : undefined,
      pool: found?.pool,
      price: found?.price,
      paidIn: found && !found.pool.isOwn ? relay?.token : target?.token,
      evidence: [
        ...(found?.evidence ?? listEvidence(...asked.map((one) => one.stored))),
        ...listEvidence(found?.price),
      ],
    };
  },
});

interface Path {
  readonly pool: Pool;
  readonly price: Answer<Planck | undefined>;
  readonly evidence: readonly Evidence[];
}

/** The pool that the chain's own token pays in, else the cheapest path through a third token, else any pool. */
async function choosePath(
  asked: readonly { readonly pool: NamedPool; readonly stored: Answer<boolean> | undefined }[],
  ownToken: OwnToken,
  { scope, chains, nodes }: Pick<FactContext<FactsNeeded>, 'scope' | 'chains' | 'nodes'>,
): Promise<Path | undefined> {
  const { target, service } = chains;
  if (!target || asked.length === 0) return undefined;
  const whole = 10n ** BigInt(Math.min(service?.runtime.token.decimals ?? 0, mostDecimals));
  const price = async (pool: Pool, evidence: readonly Evidence[]): Promise<Path> => ({
    ...{ pool, evidence },
    price: await quotePool(target, pool, whole),
  });
  const found = asked.filter(({ stored }) => stored?.known && stored.value);
  const direct = found.find(({ pool }) => pool.paid === ownToken);
  if (!direct && nodes.target) {
    const snapshot = await nodes.target.snapshot(target.block.hash);
    const { pools, evidence } = await findIndirectPools(snapshot, { scope, ownToken });
    const paths = await Promise.all(pools.map((pool) => price(pool, evidence)));
    const deriveRank = (one: Path) => (one.price.known ? one.price.value : undefined) ?? maxPlanck;
    const [cheapest] = paths.toSorted((one, other) => (deriveRank(one) < deriveRank(other) ? -1 : 1));
    if (cheapest) return cheapest;
  }
  const one = direct ?? found[0];
  return one && price({ ...one.pool, isOwn: one === direct }, listEvidence(one.stored));
}

/** The most decimals at which a balance can hold a whole token. */
const mostDecimals = 38;

/** The maximum number of listed pools. */
const limit = 2_000;

/** The maximum number of considered paths. */
const mostPaths = 8;

/** Finds the pairs of pools that sell the service's token for the chain's own token through a third token, by the keys of the map: one round trip for each 512 pools. */
async function findIndirectPools(
  snapshot: Awaited<ReturnType<Chain['snapshot']>>,
  { scope, ownToken }: { readonly scope: Scope; readonly ownToken: OwnToken },
): Promise<{ readonly pools: readonly Pool[]; readonly evidence: readonly Evidence[] }> {
  const { registry } = snapshot.runtime;
  const type = findTokenType(registry);
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
