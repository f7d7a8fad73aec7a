import type { Chain } from '@parachron/client';
import { constantRead, type Evidence } from '@parachron/core';
import type { OwnToken } from '@parachron/proxy';
import { listLocationValues } from '@parachron/xcm';
import type { Scope } from '../../Scope.js';
import { findKey, getPlace, market, type Pool } from './listPools.js';
import { createTokenLocation } from './tokenRegistryFact.js';

/** The maximum number of listed pools. */
const limit = 2_000;

/** The maximum number of considered paths. */
const mostPaths = 8;

/** The pairs of pools that sell the service's token for the chain's own token through a third token. */
export interface IndirectPools {
  readonly pools: readonly Pool[];
  readonly evidence: readonly Evidence[];
}

/** Finds pairs of pools by the keys of the map: one round trip for each 512 pools. */
export async function findIndirectPools(
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
