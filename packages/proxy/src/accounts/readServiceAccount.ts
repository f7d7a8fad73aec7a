import { type Account, type AccountInput, isParachronError, type Snapshot } from '@parachron/core';
import {
  deriveHashedDescriptionAccount,
  deriveLocation,
  deriveLocationHashAccount,
  deriveSovereignAccount,
  type Location,
} from '@parachron/xcm';
import { getAccountBytes } from '../calls/encodeAddress.js';
import { locationAccountRead } from './locationAccountRead.js';
import type { ServiceUser } from './ServiceUser.js';

/**
 * Reads the service's own account on a target: the chain's own answer, else the usual account. Undefined if the chain gives an account of
 * no known rule, which one node alone cannot name.
 */
export async function readServiceAccount(
  target: Snapshot,
  { paraId, relation = 'sibling' }: Pick<ServiceUser, 'paraId' | 'relation'>,
): Promise<Account | undefined> {
  const { runtime } = target;
  const location = deriveLocation({ paraId, relation });
  const { asked } = await target.read({ asked: locationAccountRead(runtime, location) });
  const usual = deriveSovereignAccount({ paraId, relation, bytes: getAccountBytes(runtime.registry) });
  const account = asked.known && asked.value.ok ? asked.value.account : usual;
  return isTrustedAccount(location, account) ? account : undefined;
}

/**
 * Returns whether an account that a chain gives for a location follows a known rule, which no node can bend towards an account of
 * its owner.
 */
function isTrustedAccount(location: Location, account: Account): boolean {
  return listKnownAccounts(location, account).some(({ hex }) => hex === account.hex);
}

/** The accounts of a location by each known rule, in the form of the given account. */
function listKnownAccounts(location: Location, { kind }: Account): Account[] {
  const bytes = kind === 'AccountKey20' ? 20 : 32;
  const hashed = hashLocation(location, bytes);
  const [para, user, ...deeper] = location.interior;
  if (para?.kind !== 'Parachain' || location.parents > 1 || deeper.length > 0) return hashed;
  const relation = location.parents === 0 ? 'child' : 'sibling';
  const origin = { paraId: para.paraId, relation, bytes } as const;
  if (!user) return [...hashed, deriveSovereignAccount(origin), deriveHashedDescriptionAccount(origin)];
  const account = readUser(user);
  return account ? [...hashed, deriveHashedDescriptionAccount({ ...origin, account })] : hashed;
}

function hashLocation(location: Location, bytes: 20 | 32): Account[] {
  try {
    return [deriveLocationHashAccount(location, { bytes })];
  } catch (error) {
    // The first version of locations lacks some junctions, so the rule derives no account.
    if (isParachronError(error)) return [];
    throw error;
  }
}

function readUser(junction: Location['interior'][number]): AccountInput | undefined {
  if (junction.kind === 'AccountId32') return { kind: junction.kind, hex: junction.id };
  return junction.kind === 'AccountKey20' ? { kind: junction.kind, hex: junction.key } : undefined;
}
