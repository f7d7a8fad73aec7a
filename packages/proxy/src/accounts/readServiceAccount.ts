import type { Account, Snapshot } from '@parachron/core';
import {
  deriveHashedDescriptionAccount,
  deriveLocation,
  deriveLocationHashAccount,
  deriveSovereignAccount,
} from '@parachron/xcm';
import { getAccountBytes } from '../calls/encodeAddress.js';
import { locationAccountRead } from './locationAccountRead.js';
import type { ServiceUser } from './ServiceUser.js';

/**
 * Reads the service's own account on a target: the chain's own answer, else the usual account. Undefined if the chain gives an account of
 * no known rule, which no node can bend towards an account of its owner.
 */
export async function readServiceAccount(
  target: Snapshot,
  { paraId, relation = 'sibling' }: Pick<ServiceUser, 'paraId' | 'relation'>,
): Promise<Account | undefined> {
  const { runtime } = target;
  const location = deriveLocation({ paraId, relation });
  const { asked } = await target.read({ asked: locationAccountRead(runtime, location) });
  const bytes = getAccountBytes(runtime.registry);
  const origin = { paraId, relation, bytes };
  const usual = deriveSovereignAccount(origin);
  const account = asked.known && typeof asked.value === 'object' ? asked.value : usual;
  const others = [deriveHashedDescriptionAccount(origin), deriveLocationHashAccount(location, { bytes })];
  return [usual, ...others].some(({ hex }) => hex === account.hex) ? account : undefined;
}
