import { type Account, decodeCall, type Hex, parseAccount, type Runtime } from '@parachron/core';
import { isDecodable } from './isDecodable.js';
import { isProxied } from './isProxied.js';

/** The proxy type that a proxied call forces, and undefined where it forces none or is no such call. */
export function readForcedType(runtime: Pick<Runtime, 'registry'>, call: Hex): string | undefined {
  if (!isDecodable(runtime, call)) return undefined;
  const { pallet, method, args } = decodeCall(runtime.registry, call);
  const forced = args.force_proxy_type;
  return pallet === 'Proxy' && method === 'proxy' && typeof forced === 'string' ? forced : undefined;
}

/** The account that a proxied call acts for; undefined where it is no such call. */
export function readReal({ registry }: Pick<Runtime, 'registry'>, call: Hex): Account | undefined {
  if (isProxied({ registry }, call) !== true) return undefined;
  const { real } = decodeCall(registry, call).args;
  // An address is an account itself, or a choice with the account in it.
  const [chosen] = Object.values(Object(real));
  const text = typeof real === 'string' ? real : chosen;
  return typeof text === 'string' ? parseAccount(text, 'real') : undefined;
}
