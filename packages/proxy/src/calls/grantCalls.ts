import { type AccountInput, type Call, encodeCall, type Runtime, requireInput } from '@parachron/core';
import { findProxyType } from '../proxies/listProxyTypes.js';
import { encodeAddress } from './encodeAddress.js';

/**
 * Builds the call by which an account grants a proxy to another account.
 *
 * The delegate is the derived account of the user: see {@link getDerivedAccount}. The service cannot use a proxy with a
 * `delay` above 0.
 *
 * Chain: `Proxy.add_proxy(delegate, proxy_type, delay)`.
 * Sends: nothing.
 *
 * @param target the runtime of the chain
 * @param options `delegate`, the account that acts; `proxyType`, by the chain's own name; `delay` in blocks, 0 by default
 * @throws PROXY_TYPE_NOT_FOUND when the chain has no such type
 * @throws ACCOUNT_LENGTH when the chain's accounts have another length
 * @throws CALL_NOT_FOUND when the chain has no proxies
 *
 * @example
 * ```ts
 * import { parseAccount, type Runtime } from '@parachron/core';
 * import { addProxyCall } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * const delegate = parseAccount('0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f');
 * addProxyCall(target, { delegate, proxyType: 'NonTransfer' }).method; // 'add_proxy'
 * ```
 */
export function addProxyCall(
  target: Pick<Runtime, 'registry'>,
  options: { readonly delegate: AccountInput; readonly proxyType: string; readonly delay?: number },
): Call {
  requireInput(
    { target, options },
    { target: 'runtime', options: { proxyType: 'string', delay: 'number?' } },
  );
  return encodeGrantChange(target, 'add_proxy', options);
}

/**
 * Builds the call by which an account removes a proxy; the deposit of the proxy returns.
 *
 * All three arguments must equal the arguments of the grant; otherwise the chain returns NotFound.
 *
 * Chain: `Proxy.remove_proxy(delegate, proxy_type, delay)`.
 * Sends: nothing.
 *
 * @param target the runtime of the chain
 * @param options `delegate`, the account that acts; `proxyType`, by the chain's own name; `delay` in blocks, 0 by default
 * @throws PROXY_TYPE_NOT_FOUND when the chain has no such type
 * @throws ACCOUNT_LENGTH when the chain's accounts have another length
 * @throws CALL_NOT_FOUND when the chain has no proxies
 *
 * @example
 * ```ts
 * import { parseAccount, type Runtime } from '@parachron/core';
 * import { removeProxyCall } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * const delegate = parseAccount('0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f');
 * removeProxyCall(target, { delegate, proxyType: 'NonTransfer' }).method; // 'remove_proxy'
 * ```
 */
export function removeProxyCall(
  target: Pick<Runtime, 'registry'>,
  options: { readonly delegate: AccountInput; readonly proxyType: string; readonly delay?: number },
): Call {
  requireInput(
    { target, options },
    { target: 'runtime', options: { proxyType: 'string', delay: 'number?' } },
  );
  return encodeGrantChange(target, 'remove_proxy', options);
}

/** Encodes `add_proxy` or `remove_proxy`, which take the same arguments. */
function encodeGrantChange(
  { registry }: Pick<Runtime, 'registry'>,
  method: 'add_proxy' | 'remove_proxy',
  grant: { readonly delegate: AccountInput; readonly proxyType: string; readonly delay?: number },
): Call {
  const delegate = encodeAddress(registry, grant.delegate, { method, argument: 'delegate' });
  const proxy_type = findProxyType(registry, grant.proxyType).name;
  const args = { delegate, proxy_type, delay: grant.delay ?? 0 };
  return encodeCall(registry, { pallet: 'Proxy', method, args });
}
