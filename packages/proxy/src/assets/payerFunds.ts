import type { Fork } from '@parachron/client';
import { type Account, balanceRead, deriveUnspendable, type Planck, type Snapshot } from '@parachron/core';
import { compareLocations, type Location, relayLocation } from '@parachron/xcm';
import { isOwnLocation } from '../accounts/listOwnLocations.js';
import { endowAsset } from '../fork/endowAsset.js';
import { readAssetFacts } from './readAssetFacts.js';

/** An amount of an asset on an account. */
export interface Endowment {
  readonly account: Account;
  readonly asset: Location;
  readonly amount: Planck;
}

/** Reads the amount of an asset that a program may withdraw; `none` if the chain does not know the asset, undefined if unknown. */
export async function readSpendable(
  target: Snapshot,
  { account, asset }: Pick<Endowment, 'account' | 'asset'>,
): Promise<Planck | 'none' | undefined> {
  const facts = await readAssetFacts(target, { asset, account });
  if (facts?.store) return facts.spendable;
  if (!isOwn(target, asset)) return facts || !hasTokenPallet(target) ? 'none' : undefined;
  const { balance } = await target.read({ balance: balanceRead(account) });
  if (!balance.known) return undefined;
  // A program's withdrawal is not a fee: locks against fees do not prevent it.
  return balance.value.free - deriveUnspendable({ ...balance.value, frozenForFees: 0n });
}

/** Gives an account on a fork an asset, and as much of the chain's own token; false if the account cannot receive the asset. */
export async function endowPayer(fork: Fork, { account, asset, amount }: Endowment): Promise<boolean> {
  await fork.endow(new Map([[account.hex, amount]]));
  return (await endowAsset(fork, { account, asset, amount })) || isOwn(await fork.snapshot(), asset);
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
