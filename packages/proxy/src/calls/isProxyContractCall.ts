import { type AccountInput, type Hex, parseAccount, type Runtime, requireInput } from '@parachron/core';
import { encodeContractCall } from './encodeContractCall.js';
import { findProxyType } from './findProxyType.js';
import type { ProxyContractCall } from './ProxyContractCall.js';

/**
 * Builds the query of the proxy contract for one proxy of an account: the contract answers 1 or 0 in 32 bytes.
 *
 * Use this function before {@link addProxyContractCall}: no chain states the address of its proxy contract, and an
 * address without the contract returns no such answer. {@link getProxyFacts} reads all proxies from the chain itself.
 *
 * Chain: `isProxy(address,address,uint8,uint32)` of the precompiled contract at 0x…080b.
 * Sends: nothing; for `eth_call`.
 *
 * @param target the runtime of the chain, which has the index of the type
 * @param options `real` and `delegate`, of 20 bytes; `proxyType`, by the chain's own name; `delay` in blocks, 0 by
 *   default; `contract`, its address if different
 * @throws PROXY_TYPE_NOT_FOUND when the chain has no such type
 * @throws ACCOUNT_LENGTH when an account does not have 20 bytes
 *
 * @example
 * ```ts
 * import { parseAccount, type Runtime } from '@parachron/core';
 * import { isProxyContractCall } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * const real = parseAccount('0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac');
 * const delegate = parseAccount('0x8eaf04151687736326c9fea17e25fc5287613693');
 * const { to, data } = isProxyContractCall(target, { real, delegate, proxyType: 'Any' });
 * console.log(to, data); // for `eth_call`
 * ```
 */
export function isProxyContractCall(
  target: Pick<Runtime, 'registry'>,
  options: {
    readonly real: AccountInput;
    readonly delegate: AccountInput;
    readonly proxyType: string;
    readonly delay?: number;
    readonly contract?: Hex;
  },
): ProxyContractCall {
  requireInput(
    { target, options },
    { target: 'runtime', options: { proxyType: 'string', delay: 'number?', contract: 'string?' } },
  );
  const { real, delegate, proxyType, delay = 0, contract } = options;
  const { index } = findProxyType(target.registry, proxyType);
  return encodeContractCall('isProxy(address,address,uint8,uint32)', {
    args: [parseAccount(real, 'real'), parseAccount(delegate, 'delegate'), index, delay],
    contract,
  });
}
