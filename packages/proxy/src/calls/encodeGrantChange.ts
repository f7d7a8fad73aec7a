import { type AccountInput, type Call, encodeCall, type Runtime } from '@parachron/core';
import { encodeAddress } from './encodeAddress.js';
import { findProxyType } from './findProxyType.js';

/** Encodes `add_proxy` or `remove_proxy`, which take the same arguments. */
export function encodeGrantChange(
  { registry }: Pick<Runtime, 'registry'>,
  method: 'add_proxy' | 'remove_proxy',
  grant: { readonly delegate: AccountInput; readonly proxyType: string; readonly delay?: number },
): Call {
  const delegate = encodeAddress(registry, grant.delegate, { method, argument: 'delegate' });
  const proxy_type = findProxyType(registry, grant.proxyType).name;
  const args = { delegate, proxy_type, delay: grant.delay ?? 0 };
  return encodeCall(registry, { pallet: 'Proxy', method, args });
}
