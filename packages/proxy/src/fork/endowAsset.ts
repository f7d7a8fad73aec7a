import type { Fork } from '@parachron/client';
import {
  type AccountInput,
  type Planck,
  parseAccount,
  readAmount,
  readFields,
  requireInput,
  storageRead,
} from '@parachron/core';
import type { Location } from '@parachron/xcm';
import { readAssetFacts } from '../assets/readAssetFacts.js';

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
  const store = (await readAssetFacts(snapshot, { asset, account }))?.store;
  if (!store) return false;
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
