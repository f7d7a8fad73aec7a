import type { Runtime } from '@parachron/core';
import { u8aToBigInt } from '@polkadot/util';

/** The deposits and the limit that the constants of a chain state for proxies. */
export function readTerms({ registry }: Pick<Runtime, 'registry'>) {
  const pallet = registry.metadata.pallets.find(({ name }) => name.toString() === 'Proxy');
  const read = (wanted: string) => {
    const value = pallet?.constants.find(({ name }) => name.toString() === wanted)?.value;
    if (!value) throw new TypeError(`The chain has no constant Proxy.${wanted}.`);
    return u8aToBigInt(value.toU8a(true), { isLe: true });
  };
  return {
    depositBase: read('ProxyDepositBase'),
    depositFactor: read('ProxyDepositFactor'),
    maxProxies: Number(read('MaxProxies')),
  };
}
