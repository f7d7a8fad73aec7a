import { type Call, encodeCall, hasCall, type Runtime, requireInput } from '@parachron/core';

const pallet = 'Revive';
const method = 'map_account';

/**
 * Builds the call by which an account of 32 bytes gets an address of 20 bytes. Contracts of the chain accept no call from an
 * account without such an address.
 *
 * Chain: `Revive.map_account`. Sends: nothing.
 *
 * @param target the chain with the contracts
 * @returns the call, for the account to sign; undefined if the chain has no such call
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { mapAccountCall } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * mapAccountCall(target)?.method; // 'map_account'
 * ```
 */
export function mapAccountCall(target: Pick<Runtime, 'registry'>): Call | undefined {
  requireInput({ target }, { target: 'runtime' });
  const { registry } = target;
  return hasCall(registry, pallet, method) ? encodeCall(registry, { pallet, method, args: {} }) : undefined;
}
