import type { Account, Snapshot } from '@parachron/core';
import { deriveLocation, deriveSovereignAccount } from '@parachron/xcm';
import { getAccountBytes } from './getAccountBytes.js';
import { isTrustedAccount } from './isTrustedAccount.js';
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
