import type { AccountInput, Hex, Runtime } from '@parachron/core';
import { encodeGrantContractCall } from './encodeGrantContractCall.js';
import type { ProxyContractCall } from './ProxyContractCall.js';

/**
 * Builds the call of the proxy contract by which an account grants a proxy to another account.
 *
 * Use this function on chains with 20-byte accounts whose wallets send Ethereum transactions, and {@link addProxyCall}
 * for wallets that sign the chain's own extrinsics. The contract grants a delegate only one type: for a second type it
 * reverts with `Cannot add more than one proxy`. {@link isProxyContractCall} shows whether an address has the contract.
 *
 * Chain: `addProxy(address,uint8,uint32)` of the precompiled contract at 0x…080b.
 * Sends: nothing.
 *
 * @param target the runtime of the chain, which has the index of the type
 * @param options `delegate`, of 20 bytes; `proxyType`, by the chain's own name; `delay` in blocks, 0 by default;
 *   `contract`, its address if different
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
  options: {
    readonly delegate: AccountInput;
    readonly proxyType: string;
    readonly delay?: number;
    readonly contract?: Hex;
  },
): ProxyContractCall {
  return encodeGrantContractCall(target, 'addProxy', options);
}
