import { type AnyType, names } from '@parachron/core/scale';
import { constantValue, type Pallet } from '../../pallet/Pallet.js';
import { createProxyCalls } from './createProxyCalls.js';
import type { ProxyTypeRule } from './ProxyTypeRule.js';
import { announcements, proxies, proxyConstants, proxyErrors, proxyEvents } from './proxyData.js';

/** Configuration of the Proxy pallet; deposits in planck. */
export interface ProxyOptions {
  readonly index: number;
  /** The crate of the runtime, which the proxy type belongs to. */
  readonly crate: string;
  readonly proxyTypes: readonly ProxyTypeRule[];
  readonly depositBase: bigint;
  readonly depositFactor: bigint;
  readonly announcementDepositBase: bigint;
  readonly announcementDepositFactor: bigint;
  readonly maxProxies: number;
  readonly maxPending: number;
}

/** Creates the Proxy pallet with the chain's own proxy types. */
export function createProxyPallet(options: ProxyOptions): Pallet {
  return {
    name: 'Proxy',
    index: options.index,
    crate: 'pallet_proxy',
    storage: [proxies, announcements],
    calls: createProxyCalls(options.proxyTypes),
    events: proxyEvents,
    errors: proxyErrors,
    constants: [
      constantValue(proxyConstants.proxyDepositBase, options.depositBase),
      constantValue(proxyConstants.proxyDepositFactor, options.depositFactor),
      constantValue(proxyConstants.maxProxies, options.maxProxies),
      constantValue(proxyConstants.maxPending, options.maxPending),
      constantValue(proxyConstants.announcementDepositBase, options.announcementDepositBase),
      constantValue(proxyConstants.announcementDepositFactor, options.announcementDepositFactor),
    ],
    types: { ProxyType: describeProxyType(options) },
  };
}

function describeProxyType(options: ProxyOptions): AnyType {
  const empty = names(`${options.crate}::ProxyType`, []);
  const variants = options.proxyTypes.map(({ name, index }) => ({ name, index, fields: [], docs: [] }));
  return { ...empty, shape: { kind: 'variant', variants } };
}
