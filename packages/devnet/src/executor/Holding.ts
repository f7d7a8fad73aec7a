import { type Asset, type AssetFilter, compareLocations, type Location } from '@parachron/xcm';
import { chooseSmallest, maxU128 } from '../chain/types.js';
import { formatLocationKey } from './accounts.js';

type Assets = ReadonlyMap<string, Asset>;

/** Holding register of a program. The register is immutable: each change returns a new one, so a failed instruction can roll back. */
export class Holding {
  readonly #held: Assets;

  constructor(assets: readonly Asset[] | Assets = []) {
    this.#held = assets instanceof Map ? assets : change(new Map(), assets as readonly Asset[], addCapped);
  }

  /** Assets in the runtime's order. */
  get assets(): readonly Asset[] {
    return [...this.#held.values()].sort((left, right) => compareLocations(left.id, right.id));
  }

  get(id: Location): bigint {
    return this.#held.get(formatLocationKey(id))?.amount ?? 0n;
  }

  add(assets: readonly Asset[]): Holding {
    return new Holding(change(this.#held, assets, addCapped));
  }

  /** Takes all the given assets; returns undefined when the register holds too little of any of them. */
  tryTake(assets: readonly Asset[]): Holding | undefined {
    const after = change(this.#held, assets, (before, amount) => before - amount);
    const isShort = [...after.values()].some(({ amount }) => amount < 0n);
    return isShort ? undefined : new Holding(after);
  }

  /** Takes the held assets that match a filter, at most `limit` kinds. */
  take(filter: AssetFilter, limit?: number): { readonly taken: readonly Asset[]; readonly left: Holding } {
    const taken = this.#list(filter)
      .filter(({ amount }) => amount > 0n)
      .slice(0, limit);
    return { taken, left: this.tryTake(taken) as Holding };
  }

  #list(filter: AssetFilter): readonly Asset[] {
    const { assets } = this;
    if (filter.kind === 'All') return assets;
    if (filter.kind === 'AllCounted') return assets.slice(0, filter.count);
    if (filter.kind === 'Definite')
      return new Holding(filter.assets).assets.map(({ id, amount }) => ({
        id,
        amount: chooseSmallest(this.get(id), amount),
      }));
    const isNone = filter.kind === 'AllOfCounted' && filter.count === 0;
    return isNone ? [] : [{ id: filter.id, amount: this.get(filter.id) }];
  }
}

function addCapped(before: bigint, amount: bigint): bigint {
  return chooseSmallest(before + amount, maxU128);
}

function change(
  held: Assets,
  assets: readonly Asset[],
  combine: (before: bigint, amount: bigint) => bigint,
): Map<string, Asset> {
  const changed = new Map(held);
  for (const { id, amount } of assets) {
    const key = formatLocationKey(id);
    const after = combine(changed.get(key)?.amount ?? 0n, amount);
    if (after === 0n) changed.delete(key);
    else changed.set(key, { id, amount: after });
  }
  return changed;
}
