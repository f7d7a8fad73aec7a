import type { Account, Snapshot } from '@parachron/core';
import { compareLocations, deriveLocation, deriveSovereignAccount, type Location } from '@parachron/xcm';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import { getAccountBytes } from '../accounts/getAccountBytes.js';
import { isTrustedAccount } from '../accounts/isTrustedAccount.js';
import { locationAccountRead } from '../accounts/locationAccountRead.js';
import type { ServiceUser } from '../accounts/ServiceUser.js';
import { deriveOriginLocation, type StepOrigin } from '../delivery/listSteps.js';

/** Finds the account of an origin of a program; `none` if the chain derives none, undefined if the account is unknown. */
export async function findOriginAccount(
  before: Snapshot,
  origin: StepOrigin,
  { user, derived }: { readonly user: ServiceUser; readonly derived: DerivedAccount | undefined },
): Promise<Account | 'none' | undefined> {
  const { paraId, relation = 'sibling', account: userAccount } = user;
  const sender = { paraId, relation };
  const location = omitNetworks(deriveOriginLocation(origin, sender));
  if (!location) return 'none';
  const isUsual = compareLocations(location, deriveLocation({ ...sender, account: userAccount })) === 0;
  if (isUsual && derived)
    return derived.kind === 'unknown' ? undefined : derived.kind === 'none' ? 'none' : derived.account;
  const { asked } = await before.read({ asked: locationAccountRead(before.runtime, location) });
  const account = asked.known && asked.value.ok ? asked.value.account : undefined;
  // An explanation names accounts to fund, so one node alone cannot name them.
  if (account && isTrustedAccount(location, account)) return account;
  const isSender = compareLocations(location, deriveLocation(sender)) === 0;
  if (isSender) return deriveSovereignAccount({ ...sender, bytes: getAccountBytes(before.runtime.registry) });
  return asked.known && !asked.value.ok && asked.value.error === 'Unsupported' ? 'none' : undefined;
}

// Chains derive the same account with and without the network.
function omitNetworks(location: Location | undefined): Location | undefined {
  if (!location) return undefined;
  return {
    ...location,
    interior: location.interior.map((junction) => {
      if (junction.kind === 'AccountId32') return { kind: junction.kind, id: junction.id };
      return junction.kind === 'AccountKey20' ? { kind: junction.kind, key: junction.key } : junction;
    }),
  };
}
