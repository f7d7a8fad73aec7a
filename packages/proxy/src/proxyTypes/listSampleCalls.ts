import { encodeEmptyCall, type Hex, listPallets, nameUsualPallet } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** A sample call, which shows whether a proxy type permits a pallet. */
export interface SampleCall {
  readonly pallet: string;
  readonly call: Hex;
}

/**
 * Lists one call of each pallet, with default arguments: a filter checks the call first. The sample of the Proxy pallet
 * changes no grant, so later calls can still be tried.
 */
export function listSampleCalls(registry: Registry): readonly SampleCall[] {
  return listPallets(registry).flatMap(({ name: pallet, calls }) => {
    const isOfProxies = nameUsualPallet(registry, pallet) === 'Proxy';
    for (const method of isOfProxies ? ['reject_announcement'] : calls.keys()) {
      const call = encodeEmptyCall(registry, { pallet, method });
      if (call) return [{ pallet, call }];
    }
    return [];
  });
}
