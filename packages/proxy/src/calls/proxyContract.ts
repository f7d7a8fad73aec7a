import { type AccountInput, type Hex, parseAccount, type Runtime, requireInput } from '@parachron/core';
import { findProxyType } from '../proxies/listProxyTypes.js';
import { AccountLengthError } from './encodeAddress.js';

/** Address of the proxy precompile on chains of the Moonbeam family, for wallets that send only Ethereum transactions. */
const to: Hex = '0x000000000000000000000000000000000000080b';

/** The first four bytes of the hash of `addProxy(address,uint8,uint32)`. */
const selector = '74a34dd3';

/**
 * Builds the call of the proxy contract by which an account grants a proxy to another account.
 *
 * Use this function on chains with 20-byte accounts whose wallets send Ethereum transactions, and {@link addProxyCall}
 * for wallets that sign the chain's own extrinsics. The contract grants a delegate only one type: for a second type it
 * reverts with `Cannot add more than one proxy`. No chain states the address of its proxy contract: compare the address with the
 * documentation of the chain.
 *
 * Chain: `addProxy(address,uint8,uint32)` of the precompiled contract at 0x…080b.
 * Sends: nothing.
 *
 * @param target the runtime of the chain, which has the index of the type
 * @param options `delegate`, an account of 20 bytes; `proxyType`, by the chain's own name
 * @returns the contract's address and its input, for a transaction without a value
 * @throws PROXY_TYPE_NOT_FOUND when the chain has no such type
 * @throws ACCOUNT_LENGTH when the delegate does not have 20 bytes
 *
 * @example
 * ```ts
 * import { parseAccount, type Runtime } from '@parachron/core';
 * import { addProxyContractCall } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * const delegate = parseAccount('0x8eaf04151687736326c9fea17e25fc5287613693');
 * const { to, data } = addProxyContractCall(target, { delegate, proxyType: 'Any' });
 * console.log(to, data); // for `eth_sendTransaction`
 * ```
 */
export function addProxyContractCall(
  target: Pick<Runtime, 'registry'>,
  options: { readonly delegate: AccountInput; readonly proxyType: string },
): { readonly to: Hex; readonly data: Hex } {
  requireInput({ target, options }, { target: 'runtime', options: { proxyType: 'string' } });
  const account = parseAccount(options.delegate, 'delegate');
  if (account.kind !== 'AccountKey20') throw new AccountLengthError({ account, bytes: 20 });
  const { index } = findProxyType(target.registry, options.proxyType);
  // The service can use only a proxy without a delay. Each argument is right-aligned in 32 bytes.
  const words = [account.hex.slice(2), index.toString(16), '0'].map((word) => word.padStart(64, '0'));
  return { to, data: `0x${selector}${words.join('')}` };
}
