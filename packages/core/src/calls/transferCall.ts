import type { AccountInput } from '../accounts/Account.js';
import { requireInput } from '../input/requireInput.js';
import type { Runtime } from '../reads/Read.js';
import type { Planck } from '../units/Planck.js';
import { formatAddress } from './addresses.js';
import type { Call } from './Call.js';
import { encodeCall, hasCall } from './encodeCall.js';

/**
 * Builds the call by which an account sends tokens of the chain to another account, such as funds to the derived account.
 *
 * Chain: `Balances.transfer_keep_alive`, else `Balances.transfer_allow_death`. Sends: nothing.
 *
 * @param target the runtime of the chain
 * @param options `to`, the account; `amount` in planck
 * @throws ACCOUNT_LENGTH when the chain's accounts have another length
 * @throws CALL_NOT_FOUND when the chain has no such call
 * @throws CALL_ARGUMENTS when the chain's balances cannot hold the amount
 *
 * @example
 * ```ts
 * import { type Runtime, transferCall } from '@parachron/core';
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
  const pallet = 'Balances';
  const methods = ['transfer_keep_alive', 'transfer_allow_death'] as const;
  const call = { pallet, method: methods.find((one) => hasCall(registry, pallet, one)) ?? methods[0] };
  const dest = formatAddress(registry, to, { ...call, argument: 'dest' });
  return encodeCall(registry, { ...call, args: { dest, value: amount } });
}
