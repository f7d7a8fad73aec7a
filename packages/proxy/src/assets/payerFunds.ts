import type { Fork } from '@parachron/client';
import {
  type Account,
  type AccountInput,
  balanceRead,
  type JsonValue,
  type Planck,
  parseAccount,
  readAmount,
  readFields,
  requireInput,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import {
  compareLocations,
  type Location,
  listLocationValues,
  relayLocation,
  type TypeId,
} from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import { isOwnLocation } from '../accounts/listOwnLocations.js';

/** An amount of an asset on an account. */
export interface Endowment {
  readonly account: Account;
  readonly asset: Location;
  readonly amount: Planck;
  /** Whether the asset is the chain's own token, also under a location that only its registries show. */
  readonly isOwn?: boolean;
}

/** Reads the amount of an asset on an account, in its smallest unit; undefined for an asset in an unknown form. */
export async function readHeld(
  state: Snapshot,
  { account, asset, isOwn: isGiven }: Pick<Endowment, 'account' | 'asset' | 'isOwn'>,
): Promise<Planck | undefined> {
  const store = await findStore(state, asset);
  if (typeof store === 'object') {
    const { held } = await state.read({
      held: storageRead(
        store.pallet,
        'Account',
        [store.id, account.hex],
        (value) => value && readFields(value),
      ),
    });
    return held.known ? (readAmount(held.value ?? {}, 'balance') ?? 0n) : undefined;
  }
  if (!isGiven && !isOwn(state, asset)) return undefined;
  const { balance } = await state.read({ balance: balanceRead(account) });
  return balance.known ? balance.value.free : undefined;
}

/**
 * Gives an account on a fork an asset, and as much of the chain's own token; false if the chain may keep the asset in an unknown form.
 * An asset that the chain does not know is not given.
 */
export async function endowPayer(fork: Fork, endowment: Endowment): Promise<boolean> {
  const { account, asset, amount, isOwn: isGiven } = endowment;
  await fork.endow(new Map([[account.hex, amount]]));
  if (isGiven) return true;
  if (await endowAsset(fork, { account, asset, amount })) return true;
  const state = await fork.snapshot();
  return isOwn(state, asset) || (await findStore(state, asset)) !== undefined;
}

/**
 * Gives an account on a fork a balance of an asset that is not the chain's own token, and adds the amount to the asset's
 * supply.
 *
 * Chain: `Asset` and `Account` of a pallet with the storage of pallet_assets.
 * Sends: writes two values into the fork.
 *
 * @param fork the fork, in its current state
 * @param options `account`, `asset` by its location, and `amount` in the asset's smallest unit
 * @returns false if the chain does not know the asset, or stores assets in an
 *   unknown form
 *
 * @example
 * ```ts
 * import type { Fork } from '@parachron/client';
 * import { endowAsset } from '@parachron/proxy';
 *
 * declare const fork: Fork;
 * const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
 * const asset = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] } as const;
 * if (!(await endowAsset(fork, { account, asset, amount: 10_000n }))) console.log('no such asset');
 * ```
 */
export async function endowAsset(
  fork: Fork,
  options: { readonly account: AccountInput; readonly asset: Location; readonly amount: Planck },
): Promise<boolean> {
  requireInput(
    { fork, options },
    { fork: { snapshot: 'function' }, options: { asset: 'object', amount: 'bigint' } },
  );
  const { asset, amount } = options;
  const account = parseAccount(options.account);
  const snapshot = await fork.snapshot();
  const store = await findStore(snapshot, asset);
  if (typeof store !== 'object') return false;
  const { pallet, id } = store;
  const { details, held } = await snapshot.read({
    details: storageRead(pallet, 'Asset', [id], readFields),
    held: storageRead(pallet, 'Account', [id, account.hex], (value) => value && readFields(value)),
  });
  if (!details.known || !held.known) return false;
  const gained = amount - (readAmount(held.value ?? {}, 'balance') ?? 0n);
  const described = {
    ...details.value,
    supply: String((readAmount(details.value, 'supply') ?? 0n) + gained),
    accounts: Number(readAmount(details.value, 'accounts') ?? 0) + (held.value ? 0 : 1),
  };
  // With this reason of existence, the account needs no reference in System.
  const holding = { reason: 'DepositRefunded', ...held.value, balance: String(amount) };
  await fork.write([
    { pallet, item: 'Asset', keys: [id], value: described },
    { pallet, item: 'Account', keys: [id, account.hex], value: holding },
  ]);
  return true;
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
  return stores.length > 0 || !hasTokenPallet(state) ? 'none' : undefined;
}

// A system parachain has the relay chain's token as its own.
function isOwn({ runtime }: Snapshot, asset: Location): boolean {
  return isOwnLocation(runtime, asset) || compareLocations(asset, relayLocation) === 0;
}

/** Returns whether a chain has a pallet with balances of other tokens, by account and token. */
function hasTokenPallet({ runtime }: Snapshot): boolean {
  return runtime.registry.metadata.pallets
    .filter(({ name }) => /asset|token|currenc|fungible/i.test(name.toString()))
    .flatMap(({ storage }) => (storage.isSome ? [...storage.unwrap().items] : []))
    .some(({ type }) => type.isMap && type.asMap.hashers.length > 1);
}

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
  return registry.metadata.pallets.flatMap(({ name, index, storage }) => {
    const items = storage.isSome ? [...storage.unwrap().items] : [];
    const [assets, accounts] = ['Asset', 'Account'].map((item) =>
      items.find((one) => one.name.toString() === item && one.type.isMap),
    );
    if (!assets || accounts?.type.asMap.hashers.length !== 2) return [];
    const { key, value } = assets.type.asMap;
    if (!hasField(registry, value, 'min_balance')) return [];
    const ids = listIds(registry, { key, index: index.toNumber(), asset });
    return ids.map((id) => ({ pallet: name.toString(), id }));
  });
}

function listIds(
  registry: Registry,
  { key, index, asset }: { readonly key: TypeId; readonly index: number; readonly asset: Location },
): JsonValue[] {
  const locations = listLocationValues(registry, key, asset) as JsonValue[];
  if (locations.length > 0) return locations;
  const [place, number, ...more] = asset.interior;
  if (asset.parents > 0 || more.length > 0 || place?.kind !== 'PalletInstance') return [];
  return place.index === index && number?.kind === 'GeneralIndex' ? [number.index.toString()] : [];
}

function hasField(registry: Registry, type: TypeId, field: string): boolean {
  const { def } = registry.lookup.getSiType(type);
  return def.isComposite && def.asComposite.fields.some(({ name }) => name.unwrapOr('').toString() === field);
}
