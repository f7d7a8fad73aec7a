import { parseHex } from '../bytes/parseHex.js';
import { requireInput } from '../input/requireInput.js';
import type { Account } from './Account.js';
import { encodeSs58 } from './encodeSs58.js';

/**
 * Writes an account in the form that its chain shows: SS58 for 32 bytes, hex for 20.
 *
 * @param account the account
 * @param ss58Prefix the chain's prefix, 42 (the generic one) by default
 * @returns the address
 *
 * @example
 * ```ts
 * import { formatAccount, parseAccount } from '@parachron/core';
 *
 * const alice = parseAccount('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d');
 * formatAccount(alice); // '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * ```
 */
export function formatAccount(account: Account, ss58Prefix = 42): string {
  requireInput(
    { account, ss58Prefix },
    { account: { kind: 'string', hex: 'string' }, ss58Prefix: 'number?' },
  );
  return account.kind === 'AccountKey20' ? account.hex : encodeSs58(parseHex(account.hex), ss58Prefix);
}
