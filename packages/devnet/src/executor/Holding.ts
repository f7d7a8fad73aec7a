import { type Asset, type AssetFilter, compareLocations } from '@parachron/xcm';
import { formatLocationKey } from './locations.js';
import { chooseSmaller } from './quoteProgramWeight.js';

const maxU128 = (1n << 128n) - 1n;

/** Holding register of a program. The register is immutable: each change returns a new one, so a failed instruction can roll back. */
export interface Holding {
  readonly isEmpty: boolean;
  /** Number of kinds of assets. */
  readonly size: number;
  /** Assets in the runtime's order. */
  readonly assets: readonly Asset[];
  get(asset: Pick<Asset, 'id'>): bigint;
  add(assets: readonly Asset[]): Holding;
  /** Takes all the given assets; returns undefined when the register holds too little of any of them. */
  tryTake(assets: readonly Asset[]): Holding | undefined;
  /** Takes the held assets that match a filter, at most `limit` kinds. */
  take(filter: AssetFilter, limit?: number): { readonly taken: Holding; readonly left: Holding };
}

/** Creates a holding with assets in it. */
export function createHolding(assets: readonly Asset[] = []): Holding {
  return build(new Map()).add(assets);
}

function build(held: ReadonlyMap<string, Asset>): Holding {
  const assets = [...held.values()].sort((left, right) => compareLocations(left.id, right.id));
  const get = ({ id }: Pick<Asset, 'id'>) => held.get(formatLocationKey(id))?.amount ?? 0n;
  return {
    isEmpty: held.size === 0,
    size: held.size,
    assets,
    get,
    add: (added) => build(change(held, added, (before, amount) => cap(before + amount))),
    tryTake(wanted) {
      const after = change(held, wanted, (before, amount) => before - amount);
      const isShort = [...after.values()].some(({ amount }) => amount < 0n);
      return isShort ? undefined : build(omitEmpty(after));
    },
    take(filter, limit) {
      const meant = listMeant(assets, filter, get);
      const taken = meant.filter(({ amount }) => amount > 0n).slice(0, limit);
      const left = change(held, taken, (before, amount) => before - amount);
      return { taken: createHolding(taken), left: build(omitEmpty(left)) };
    },
  };
}

function change(
  held: ReadonlyMap<string, Asset>,
  assets: readonly Asset[],
  combine: (before: bigint, amount: bigint) => bigint,
): Map<string, Asset> {
  const changed = new Map(held);
  for (const { id, amount } of assets) {
    if (amount === 0n) continue;
    const key = formatLocationKey(id);
    changed.set(key, { id, amount: combine(changed.get(key)?.amount ?? 0n, amount) });
  }
  return changed;
}

function omitEmpty(held: ReadonlyMap<string, Asset>): ReadonlyMap<string, Asset> {
  return new Map([...held].filter(([, { amount }]) => amount > 0n));
}

function cap(amount: bigint): bigint {
  return amount > maxU128 ? maxU128 : amount;
}

function listMeant(assets: readonly Asset[], filter: AssetFilter, get: Holding['get']): readonly Asset[] {
  const listOfId = (id: Asset['id']) => [{ id, amount: get({ id }) }];
  switch (filter.kind) {
    case 'All':
      return assets;
    case 'AllCounted':
      return assets.slice(0, filter.count);
    case 'AllOf':
      return listOfId(filter.id);
    case 'AllOfCounted':
      return filter.count > 0 ? listOfId(filter.id) : [];
    case 'Definite':
      return joinAmounts(filter.assets).map(({ id, amount }) => ({
        id,
        amount: chooseSmaller(get({ id }), amount),
      }));
  }
}

/** Merges duplicate assets by adding their amounts. */
function joinAmounts(assets: readonly Asset[]): readonly Asset[] {
  return [...change(new Map(), assets, (before, amount) => before + amount).values()];
}
