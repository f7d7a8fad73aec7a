import { type Hex, nameUsualPallet, type Runtime } from '@parachron/core';
import { readCall } from './isDecodable.js';
import { isProxied } from './isProxied.js';

/**
 * Returns whether a call acts by proxy only: a `Proxy.proxy`, or a batch of such calls. Undefined for bytes that are
 * not a call.
 */
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
