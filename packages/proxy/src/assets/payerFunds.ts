import type { Fork } from '@parachron/client';
import {
  type Account,
  balanceRead,
  type JsonValue,
  listFieldNames,
  listMaps,
  type Planck,
  readAmount,
  readFields,
  readKnown,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import { compareLocations, type Location, listLocationValues } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';

/** An account that pays in an asset. */
export interface Payer {
  readonly account: Account;
  readonly asset: Location;
  /** The locations by which the chain may know its own token. */
  readonly own: readonly Location[];
}

/** Reads the amount of an asset on an account, in its smallest unit; undefined for an asset in an unknown form. */
export async function readHeld(state: Snapshot, { account, asset, own }: Payer): Promise<Planck | undefined> {
  const store = await findStore(state, asset);
  if (typeof store === 'object') {
    const { held } = await state.read({
      held: storageRead(store.pallet, 'Account', [store.id, account.hex], (value) =>
        value ? (readAmount(readFields(value), 'balance') ?? 0n) : 0n,
      ),
    });
    return readKnown(held);
  }
  if (!isAmong(own, asset)) return undefined;
  const { balance } = await state.read({ balance: balanceRead(account) });
  return readKnown(balance)?.free;
}

/**
 * Gives the payer of an asset on a fork as much of the chain's own token; false for an asset that is another token, or may be one in an
 * unknown form. An asset that the chain does not know needs no funds.
 */
export async function endowPayer(
  fork: Fork,
  { account, asset, own }: Payer,
  amount: Planck,
): Promise<boolean> {
  await fork.endow(new Map([[account.hex, amount]]));
  return isAmong(own, asset) || (await findStore(await fork.snapshot(), asset)) === 'none';
}

function isAmong(locations: readonly Location[], location: Location): boolean {
  return locations.some((one) => compareLocations(one, location) === 0);
}

/** Finds the place of an asset in storage; `none` if the chain does not know the asset, undefined if it may keep it in an unknown form. */
async function findStore(state: Snapshot, asset: Location): Promise<AssetStore | 'none' | undefined> {
  const stores = listAssetStores(state.runtime.registry, asset);
  for (const store of stores) {
    const { details } = await state.read({
      details: storageRead(store.pallet, 'Asset', [store.id], (value) => value !== undefined),
    });
    if (!details.known) return undefined;
    if (details.value) return store;
  }
  // A pallet with balances of other tokens, by account and token, may have the asset in another form.
  const isElsewhere = listMaps(state.runtime.registry, 2).some(({ pallet }) => tokens.test(pallet));
  return stores.length > 0 || !isElsewhere ? 'none' : undefined;
}

const tokens = /asset|token|currenc|fungible/i;

/** A pallet that stores an asset if the chain has the asset. */
interface AssetStore {
  readonly pallet: string;
  /** The asset's id, as a key of the pallet's maps. */
  readonly id: JsonValue;
}

/**
 * Lists the pallets that may store an asset: pallets with the storage of pallet_assets whose asset ids are locations,
 * or numbers below the location of the pallet. The list is empty for a chain that stores assets in another form.
 */
function listAssetStores(registry: Registry, asset: Location): AssetStore[] {
  return listMaps(registry).flatMap(({ pallet, item, key, value }) => {
    if (item !== 'Asset' || !listFieldNames(registry, value).includes('min_balance')) return [];
    const hasAccounts = listMaps(registry, 2).some((map) => map.pallet === pallet && map.item === 'Account');
    if (!hasAccounts) return [];
    const locations = listLocationValues(registry, key, asset) as JsonValue[];
    const ids = locations.length > 0 ? locations : listNumbers(registry, pallet, asset);
    return ids.map((id) => ({ pallet, id }));
  });
}

/** The number of an asset below the location of its pallet. */
function listNumbers(registry: Registry, pallet: string, { parents, interior }: Location): string[] {
  const [place, number, ...more] = interior;
  if (parents > 0 || more.length > 0 || place?.kind !== 'PalletInstance') return [];
  const named = registry.metadata.pallets.find(({ index }) => index.eq(place.index))?.name.toString();
  return named === pallet && number?.kind === 'GeneralIndex' ? [number.index.toString()] : [];
}
