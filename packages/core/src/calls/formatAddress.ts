import type { Registry } from '@polkadot/types/types';
import type { Account } from '../accounts/Account.js';
import { requireInput } from '../input/requireInput.js';
import type { JsonValue } from '../json/formatJson.js';
import { type CallArgument, findArgumentType } from './findArgumentType.js';

/**
 * Formats an account as an argument of a call: `{ Id }` if the call takes an address (`MultiAddress`), or the account itself if the
 * call takes accounts only.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @param account an account of the chain
 * @param argument the argument
 * @returns a value for the arguments of `encodeCall`
 *
 * @example
 * ```ts
 * import { encodeCall, formatAddress, parseAccount } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * const call = { pallet: 'Balances', method: 'transfer_keep_alive' };
 * const to = parseAccount('0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f');
 * const dest = formatAddress(chain, to, { ...call, argument: 'dest' });
 * encodeCall(chain, { ...call, args: { dest, value: 10n } });
 * ```
 */
export function formatAddress(registry: Registry, account: Account, argument: CallArgument): JsonValue {
  requireInput({ account }, { account: { hex: 'string' } });
  const { hex } = account;
  const type = findArgumentType(registry, argument);
  const isChoice = type !== undefined && registry.lookup.getSiType(type).def.isVariant;
  return isChoice ? { Id: hex } : hex;
}
