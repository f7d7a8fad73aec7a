import {
  type AccountInput,
  type Call,
  encodeCall,
  formatAddress,
  type Planck,
  type Runtime,
  requireInput,
} from '@parachron/core';

/**
 * Builds the call by which an account sends tokens of the chain to another account, such as funds to the derived account.
 *
 * Chain: `Balances.transfer_keep_alive`. Sends: nothing.
 *
 * @param target the runtime of the chain
 * @param options `to`, the account; `amount` in planck
 * @throws ACCOUNT_LENGTH when the chain's accounts have another length
 * @throws CALL_NOT_FOUND when the chain has no such call
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { transferCall } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * const to = '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f';
 * transferCall(target, { to, amount: 1_000_000_000_000n }).method; // 'transfer_keep_alive'
 * ```
 */
export function transferCall(
  target: Pick<Runtime, 'registry'>,
  options: { readonly to: AccountInput; readonly amount: Planck },
): Call {
  requireInput({ target, options }, { target: 'runtime', options: { amount: 'bigint' } });
  const { registry } = target;
  const { to, amount } = options;
  const call = { pallet: 'Balances', method: 'transfer_keep_alive' };
  const dest = formatAddress(registry, to, { ...call, argument: 'dest' });
  return encodeCall(registry, { ...call, args: { dest, value: amount } });
}
