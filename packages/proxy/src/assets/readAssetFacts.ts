import { type Account, type Planck, readFields, type Snapshot, storageRead } from '@parachron/core';
import type { Location } from '@parachron/xcm';
import { deriveSpendable } from './deriveSpendable.js';
import { type AssetStore, listAssetStores } from './listAssetStores.js';

/** Facts in a chain's state about an asset that is not its own token. Amounts are in the asset's smallest unit. */
export interface AssetFacts {
  /** Place of the asset in storage; undefined if the chain does not know the asset. */
  readonly store: AssetStore | undefined;
  /** Maximum amount that the account may withdraw; undefined if no account was given. */
  readonly spendable: Planck | undefined;
  /** Amount that the account may withdraw on every runtime; runtimes differ in their treatment of the frozen balance. */
  readonly surelySpendable: Planck | undefined;
}

/**
 * Reads the details of an asset on a chain, and the balance of an account; undefined if the chain stores assets in an
 * unknown form.
 *
 * Chain: `Asset` and `Account` of each pallet with the storage of pallet_assets, `FrozenBalances` and `BalancesOnHold`
 * of the pallets that freeze and hold its balances.
 * Sends: four keys for each pallet that may keep the asset, in one round trip.
 */
export async function readAssetFacts(
  snapshot: Snapshot,
  { asset, account }: { readonly asset: Location; readonly account: Account | undefined },
): Promise<AssetFacts | undefined> {
  const stores = listAssetStores(snapshot.runtime.registry, asset);
  const found = await Promise.all(stores.map((store) => readStore(snapshot, { store, account })));
  if (found.length === 0 || found.includes('unread')) return undefined;
  const [known] = found.filter((one) => one !== 'absent' && one !== 'unread');
  return known ?? { store: undefined, spendable: undefined, surelySpendable: undefined };
}

async function readStore(
  snapshot: Snapshot,
  { store, account }: { readonly store: AssetStore; readonly account: Account | undefined },
): Promise<AssetFacts | 'absent' | 'unread'> {
  const { pallet, id } = store;
  const keys = [id, account?.hex];
  const [{ details }, held] = await Promise.all([
    snapshot.read({ details: storageRead(pallet, 'Asset', [id], (value) => value && readFields(value)) }),
    account &&
      snapshot.read({
        balance: storageRead(pallet, 'Account', keys, readFields),
        frozen: describeAmountRead(`${pallet}Freezer`, 'FrozenBalances', keys),
        onHold: describeAmountRead(`${pallet}Holder`, 'BalancesOnHold', keys),
      }),
  ]);
  if (!details.known) return 'unread';
  if (!details.value) return 'absent';
  const none = { spendable: undefined, surelySpendable: undefined };
  if (!held?.balance.known) return { store, ...none };
  const { balance, frozen, onHold } = held;
  // Without such a pallet, the chain freezes or holds no balance.
  const [stuck = 0n, kept = 0n] = [frozen, onHold].map((one) => (one.known ? one.value : 0n));
  return {
    store,
    ...deriveSpendable({ details: details.value, balance: balance.value, frozen: stuck, onHold: kept }),
  };
}

function describeAmountRead(pallet: string, item: string, keys: readonly unknown[]) {
  return storageRead(pallet, item, keys, (value) => BigInt(value?.toString() ?? 0));
}
