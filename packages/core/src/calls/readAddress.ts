import { type Account, parseAccount } from '../accounts/Account.js';
import { isParachronError } from '../errors/ParachronError.js';

/**
 * Reads an address of a decoded call: an account, or an enum such as `MultiAddress` with an account. Undefined for an address
 * that is no account, such as an index.
 *
 * @example
 * ```ts
 * import { readAddress } from '@parachron/core';
 *
 * const dest = { Id: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' };
 * console.log(readAddress(dest)?.hex);
 * ```
 */
export function readAddress(address: unknown): Account | undefined {
  const [chosen] = Object.values(Object(address));
  const text = typeof address === 'string' ? address : chosen;
  if (typeof text !== 'string') return undefined;
  try {
    return parseAccount(text, 'address');
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return undefined;
  }
}
