import {
  type AccountInput,
  type Call,
  decodeCall,
  defineError,
  encodeCall,
  formatAddress,
  type Hex,
  nameUsualPallet,
  orUndefined,
  type Runtime,
  requireInput,
} from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import { requireProxyType } from '../proxyTypes/listProxyTypes.js';

/** A call to wrap in a proxy call is already a proxy call. */
export class CallAlreadyProxiedError extends defineError({
  code: 'CALL_ALREADY_PROXIED',
  fault: 'input',
  message: (facts: { name: string; hex: string }) =>
    `Expected the inner call, got ${facts.name}, which already wraps a call: ${facts.hex.slice(0, 40)}….`,
  hint: () => 'Give the inner call: the scheduler wraps the call in Proxy.proxy if a task needs it.',
}) {}

/**
 * Builds the call by which a delegate makes a call for an account: exactly the bytes that the service stores for a task.
 *
 * The bytes of the call, without a length prefix, are the argument `encoded_call` or `call` of the service's `schedule_xcmp_task`.
 *
 * Chain: `Proxy.proxy(real, force_proxy_type, call)`.
 * Sends: nothing.
 *
 * @param target the runtime of the chain that runs the call
 * @param options `real`, the user's account on that chain; `call`, the inner call; `forceProxyType`, to use a grant of
 *   that type only; by default the chain uses the first grant
 * @throws CALL_UNDECODABLE when the bytes are not a call of that chain
 * @throws CALL_ALREADY_PROXIED when the call is a `Proxy.proxy` itself
 * @throws PROXY_TYPE_NOT_FOUND when the chain has no such type
 * @throws ACCOUNT_LENGTH when the chain's accounts have another length
 * @throws CALL_NOT_FOUND when the chain has no proxies
 *
 * @example
 * ```ts
 * import { encodeCall, parseAccount, type Runtime } from '@parachron/core';
 * import { proxyCall } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * const real = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
 * const call = encodeCall(target.registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
 * proxyCall(target, { real, call }).hex; // the bytes that the service stores
 * ```
 */
export function proxyCall(
  target: Pick<Runtime, 'registry'>,
  options: {
    readonly real: AccountInput;
    readonly call: Hex | Pick<Call, 'hex'>;
    readonly forceProxyType?: string;
  },
): Call {
  requireInput({ target, options }, { target: 'runtime', options: { forceProxyType: 'string?' } });
  const { registry } = target;
  const { real, call, forceProxyType } = options;
  const named = { pallet: 'Proxy', method: 'proxy' };
  const inner = decodeCall(registry, call);
  if (isProxied(target, inner.hex))
    throw new CallAlreadyProxiedError({ name: `${inner.pallet}.${inner.method}`, hex: inner.hex });
  const force_proxy_type = forceProxyType === undefined ? null : requireProxyType(registry, forceProxyType);
  const account = formatAddress(registry, real, { ...named, argument: 'real' });
  return encodeCall(registry, { ...named, args: { real: account, force_proxy_type, call: inner.hex } });
}

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
  const [calls] = runtime.registry.createType('Call', read.hex).args as unknown as [readonly Codec[]];
  const all = calls.map((one) => one.toHex());
  return all.length > 0 && all.every((one) => isForUserAlone(runtime, one) === true);
}

/** Decodes a call; undefined if the bytes are not exactly one call of the runtime, as executors require. */
export function readCall({ registry }: Pick<Runtime, 'registry'>, call: Hex): Call | undefined {
  return orUndefined(() => decodeCall(registry, call), 'CALL_UNDECODABLE');
}
