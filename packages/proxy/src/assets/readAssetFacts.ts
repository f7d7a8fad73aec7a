import {
  type Account,
  type Answer,
  type Fields,
  type Planck,
  readAmount,
  readFields,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import type { Location } from '@parachron/xcm';
import { type AssetStore, listAssetStores } from './listAssetStores.js';

/** Facts of a chain's own state about an asset that is not its own token. Amounts are in the asset's smallest unit. */
export interface AssetFacts {
  /** Place of the asset in storage; undefined if the chain does not know the asset. */
  readonly store: AssetStore | undefined;
  /** Amount that the account may withdraw; undefined if no account was given. */
  readonly spendable: Planck | undefined;
}

/**
 * Reads what a chain knows of an asset, and what an account has of it; undefined where the chain keeps assets in a form that is not
 * known here.
 *
 * Chain: `Asset` and `Account` of each pallet of the kind of pallet_assets, `FrozenBalances` of the pallet that freezes its balances.
 * Sends: three keys for each pallet that may keep the asset, in one round trip.
 */
export async function readAssetFacts(
  snapshot: Snapshot,
  { asset, account }: { readonly asset: Location; readonly account: Account | undefined },
): Promise<AssetFacts | undefined> {
  const stores = listAssetStores(snapshot.runtime.registry, asset);
  const found = await Promise.all(stores.map((store) => readStore(snapshot, { store, account })));
  if (found.length === 0 || found.includes('unread')) return undefined;
  const [known] = found.filter((one) => one !== 'absent' && one !== 'unread');
  return known ?? { store: undefined, spendable: undefined };
}

async function readStore(
  snapshot: Snapshot,
  { store, account }: { readonly store: AssetStore; readonly account: Account | undefined },
): Promise<AssetFacts | 'absent' | 'unread'> {
  const { pallet, id } = store;
  const keys = [id, account?.hex];
  const freezer = `${pallet}Freezer`;
  const [{ details }, held] = await Promise.all([
    snapshot.read({ details: storageRead(pallet, 'Asset', [id], (value) => value && readFields(value)) }),
    account &&
      snapshot.read({
        balance: storageRead(pallet, 'Account', keys, readFields),
        frozen: storageRead(freezer, 'FrozenBalances', keys, (value) => BigInt(value?.toString() ?? 0)),
      }),
  ]);
  if (!details.known) return 'unread';
  if (!details.value) return 'absent';
  return { store, spendable: held && deriveSpendable(details.value, held) };
}

function deriveSpendable(
  details: Fields,
  { balance, frozen }: { readonly balance: Answer<Fields>; readonly frozen: Answer<Planck> },
): Planck | undefined {
  if (!balance.known) return undefined;
  if (isStopped(details) || isStopped(balance.value)) return 0n;
  const held = readAmount(balance.value, 'balance') ?? 0n;
  // A chain without a pallet that freezes balances freezes none.
  const stays = frozen.known ? frozen.value : 0n;
  if (stays === 0n) return held;
  // An account with a frozen balance may not be removed.
  const kept = stays + (readAmount(details, 'minBalance') ?? 0n);
  return held > kept ? held - kept : 0n;
}

/** Older pallets mark what is frozen, newer ones have a status. */
function isStopped({ status, isFrozen }: Fields): boolean {
  return isFrozen === true || (status !== undefined && status !== 'Live' && status !== 'Liquid');
}
