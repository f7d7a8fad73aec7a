import { type Hex, nameUsualPallet, type Runtime, requireInput } from '@parachron/core';
import { readCall } from './isDecodable.js';

/**
 * Returns whether a call is made by proxy: a `Proxy.proxy` or `Proxy.proxy_announced` with another call.
 *
 * A task stores such a call; {@link proxyCall} builds it, and refuses a call that is already wrapped.
 *
 * Chain: `Proxy.proxy`, `Proxy.proxy_announced`.
 * Sends: nothing.
 *
 * @param target the runtime of the chain that runs the call
 * @param call the bytes of the call
 * @returns undefined if the bytes are not a call of that runtime
 * @throws INVALID_HEX when the call is not hex
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { isProxied } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * isProxied(target, '0x00000401'); // false: System.remark
 * ```
 */
export function isProxied(target: Pick<Runtime, 'registry'>, call: Hex): boolean | undefined {
  requireInput({ target, call }, { target: 'runtime', call: 'string' });
  const read = readCall(target, call);
  if (!read) return undefined;
  const isOfProxy = nameUsualPallet(target.registry, read.pallet) === 'Proxy';
  return isOfProxy && (read.method === 'proxy' || read.method === 'proxy_announced');
}
