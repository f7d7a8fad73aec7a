import { type Account, type Hex, nameUsualPallet, type Runtime, readAddress } from '@parachron/core';
import { readProxyType } from '../proxies/readProxyType.js';
import { readCall } from './isDecodable.js';
import { isProxied } from './isProxied.js';

/** Reads the proxy type that a proxied call forces; undefined if the call forces no type or is not proxied. */
export function readForcedType(runtime: Pick<Runtime, 'registry'>, call: Hex): string | undefined {
  const read = readCall(runtime, call);
  const forced = read?.args.force_proxy_type;
  const isProxy = read?.method === 'proxy' && nameUsualPallet(runtime.registry, read.pallet) === 'Proxy';
  const isForced = forced !== undefined && forced !== null;
  return isProxy && isForced ? readProxyType(runtime.registry, forced) : undefined;
}

/** Reads the account that a proxied call acts for; undefined if the call is not proxied. */
export function readReal({ registry }: Pick<Runtime, 'registry'>, call: Hex): Account | undefined {
  if (isProxied({ registry }, call) !== true) return undefined;
  const { real } = readCall({ registry }, call)?.args ?? {};
  return readAddress(real);
}
