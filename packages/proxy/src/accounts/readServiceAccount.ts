import { type Account, getAccountBytes, requireInput, type Snapshot } from '@parachron/core';
import {
  deriveHashedDescriptionAccount,
  deriveLocation,
  deriveLocationHashAccount,
  deriveSovereignAccount,
} from '@parachron/xcm';
import { convertLocation } from './convertLocation.js';
import { type ServiceUser, senderShape } from './ServiceUser.js';

/**
 * Reads the service's own account on a target: the chain's own answer, else the usual account.
 *
 * Chain: `LocationToAccountApi.convert_location`.
 * Sends: one request.
 *
 * @param target the target at one block
 * @param service the para id of the service, and its relation to the target, `sibling` by default
 * @returns the account; undefined if the answer follows no known rule, so that a dishonest node cannot name an account of its own
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { readServiceAccount } from '@parachron/proxy';
 *
 * declare const target: Snapshot;
 * const account = await readServiceAccount(target, { paraId: 2114 });
 * console.log(account?.hex);
 * ```
 */
export async function readServiceAccount(
  target: Snapshot,
  service: Pick<ServiceUser, 'paraId' | 'relation'>,
): Promise<Account | undefined> {
  requireInput({ target, service }, { target: 'snapshot', service: senderShape });
  const { paraId, relation = 'sibling' } = service;
  const location = deriveLocation({ paraId, relation });
  const shown = await convertLocation(target, location, 'the service');
  const bytes = getAccountBytes(target.runtime.registry);
  const origin = { paraId, relation, bytes };
  const usual = deriveSovereignAccount(origin);
  const account = shown.kind === 'account' ? shown.account : usual;
  const others = [deriveHashedDescriptionAccount(origin), deriveLocationHashAccount(location, { bytes })];
  return [usual, ...others].some(({ hex }) => hex === account.hex) ? account : undefined;
}
