import { type Answer, type Evidence, type Planck, storageRead, type TokenUnit } from '@parachron/core';
import { exchangeQuoteRead } from '@parachron/weight';
import { hereLocation, listLocationValues, relayLocation, type TypeId } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import type { Scope } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { type OwnToken, ownTokenFact } from '../proxy/ownTokenFact.js';
import { taskQuoteFact } from '../service/taskQuoteFact.js';
import { listEvidence } from '../serviceFact.js';
import { listMaps } from './registryMaps.js';
import { createTokenLocation } from './tokenRegistryFact.js';

/** The exchange whose pools are named by locations, by the chain's names. */
const market = { pallet: 'AssetConversion', item: 'Pools' } as const;

/** A possible pool of the service's token and a paying token. */
export interface Pool {
  readonly paid: OwnToken;
  /** The paid and the bought token, in the exchange's own type. */
  readonly path: readonly [unknown, unknown];
  readonly type: TypeId;
  /** Key of the pool in the map. */
  readonly key: readonly [unknown, unknown];
}

/** The possible pools of the service's token in a runtime: both tokens identify a pool, in either order. */
export function listPools(registry: Registry, scope: Scope): readonly Pool[] {
  const type = findTokenType(registry);
  if (!type) return [];
  const bought = listLocationValues(registry, type, createTokenLocation(scope));
  return (['target', 'relay'] as const).flatMap((paid) => {
    const place = paid === 'relay' ? relayLocation : hereLocation;
    const pairs = listLocationValues(registry, type, place).flatMap((one) =>
      bought.map((two) => ({ path: [one, two] as const, type, paid })),
    );
    const forward = pairs.map((pool) => ({ ...pool, key: pool.path }));
    const backward = pairs.map((pool) => ({ ...pool, key: [pool.path[1], pool.path[0]] as const }));
    return [...forward, ...backward];
  });
}

/** The type of both tokens of a pool, which is one type in every known exchange. */
function findTokenType(registry: Registry): TypeId | undefined {
  const map = listMaps(registry).find(({ pallet, item }) => pallet === market.pallet && item === market.item);
  const def = map && registry.lookup.getSiType(map.key).def;
  const [left, right] = def?.isTuple ? def.asTuple : [];
  return left && right?.eq(left) ? left : undefined;
}

/** Describes the read of the price of an amount in a pool; undefined if the pool cannot sell the amount. */
export function describePoolPriceRead({ path, type }: Pick<Pool, 'path' | 'type'>, amount: Planck) {
  return exchangeQuoteRead((registry) => {
    const tokenType = registry.createLookupType(type);
    return path.map((token) => registry.createTypeUnsafe(tokenType, [token]).toU8a());
  }, amount);
}

/** Whether the target itself trades the service's token. */
export interface TokenMarketFact {
  /** The map of pools by the tokens' locations, by the chain's names; undefined if the target has none. */
  readonly market: string | undefined;
  /** The paying token of its pool of the service's token, preferably the chain's own; undefined if there is none. */
  readonly paid: OwnToken | undefined;
  /** The priced amount: what the named user lacks; undefined if that is nothing or unknown, or no user is named. */
  readonly lacking: Planck | undefined;
  /**
   * Price of that amount in the pool, else of a whole token, in the smallest unit of the paying token; undefined if the pool cannot sell the
   * amount. Unknown if the runtime does not state the price, absent without a pool, and if the missing amount is unknown.
   */
  readonly price: Answer<Planck | undefined> | undefined;
  /** Token of that price: the target's own or the relay chain's; undefined if the token's chain is not available. */
  readonly paidIn: TokenUnit | undefined;
  readonly evidence: readonly Evidence[];
}

/** The pools of the target's own exchange, if it identifies tokens by location. */
export const tokenMarketFact = defineFact({
  needs: { ownToken: ownTokenFact },
  derive: async ({ facts: { ownToken }, chains, scope, find, read }): Promise<TokenMarketFact> => {
    const { target, relay, service } = chains;
    const listed = target ? listPools(target.runtime.registry, scope) : [];
    const name = listed.length > 0 ? `${market.pallet}.${market.item}` : undefined;
    const pools = await Promise.all(
      listed.map(async (pool) => {
        const stored = storageRead(market.pallet, market.item, [pool.key], (value) => value !== undefined);
        return { ...pool, ...(await read('target', { stored })) };
      }),
    );
    const found = pools.filter(({ stored }) => stored.known && stored.value);
    const pool = found.find(({ paid }) => paid === ownToken) ?? found[0];
    const nothing = { paid: undefined, lacking: undefined, price: undefined, paidIn: undefined };
    if (!target || !pool)
      return { market: name, ...nothing, evidence: listEvidence(...pools.map(({ stored }) => stored)) };
    const quote = await find(taskQuoteFact);
    const missing = quote.known && !quote.isGeneric ? quote.missing : 0n;
    const whole = 10n ** BigInt(Math.min(service?.runtime.token.decimals ?? 0, mostDecimals));
    const { price } =
      missing === undefined
        ? { price: undefined }
        : await target.read({ price: describePoolPriceRead(pool, missing === 0n ? whole : missing) });
    return {
      ...{ market: name, paid: pool.paid, price },
      lacking: missing === 0n ? undefined : missing,
      paidIn: (pool.paid === ownToken ? target : relay)?.runtime.token,
      evidence: listEvidence(pool.stored, price),
    };
  },
});

/** The most decimals at which a balance can hold a whole token. */
const mostDecimals = 38;
