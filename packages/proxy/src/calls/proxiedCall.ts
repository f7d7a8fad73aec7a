import {
  type Call,
  decodeCall,
  type Hex,
  nameUsualPallet,
  orUndefined,
  type Runtime,
  requireInput,
} from '@parachron/core';

/**
 * Returns whether a call is made by proxy: a `Proxy.proxy` or `Proxy.proxy_announced` with another call.
 *
 * A task stores such a call; {@link proxyCall} builds it, and refuses a call that is already wrapped.
 *
 * Chain: `Proxy.proxy`, `Proxy.proxy_announced`.
 * Sends: nothing.
 *
 * @param target the runtime of the chain that runs the call
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

/** Returns whether a call acts by proxy only, also each call of a batch; undefined for bytes that are not a call. */
export function isForUserAlone(runtime: Pick<Runtime, 'registry'>, call: Hex): boolean | undefined {
  const read = readCall(runtime, call);
  if (!read) return undefined;
  const pallet = nameUsualPallet(runtime.registry, read.pallet);
  if (pallet !== 'Utility' || !/^(force_)?batch(_all)?$/.test(read.method)) return isProxied(runtime, call);
  const [calls] = runtime.registry.createType('Call', read.hex).args as unknown as [
    Iterable<{ toHex(): Hex }>,
  ];
  const all = [...calls].map((one) => one.toHex());
  return all.length > 0 && all.every((one) => isForUserAlone(runtime, one) === true);
}

/** Decodes a call; undefined if the bytes are not exactly one call of the runtime, as executors require. */
export function readCall({ registry }: Pick<Runtime, 'registry'>, call: Hex): Call | undefined {
  return orUndefined(() => decodeCall(registry, call), 'CALL_UNDECODABLE');
}
