import { type Hex, parseHex, readFields } from '@parachron/core';
import type { RuntimeDispatchInfo } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import type { RpcHandler } from './createRpcSession.js';

/** Creates payment methods that return JSON, as a node does, since chopsticks returns SCALE bytes. */
export function createPaymentHandlers(
  chain: { readonly registry: Registry },
  handlers: ReadonlyMap<string, RpcHandler>,
): Map<string, RpcHandler> {
  const wrap = (name: string, decode: (bytes: Uint8Array) => unknown): [string, RpcHandler][] => {
    const inner = handlers.get(name);
    if (!inner) return [];
    return [
      [name, async (params, subscriptions) => decode(parseHex((await inner(params, subscriptions)) as Hex))],
    ];
  };
  return new Map([
    ...wrap('payment_queryInfo', (bytes) => {
      const info = chain.registry.createType<RuntimeDispatchInfo>('RuntimeDispatchInfo', bytes);
      const {
        weight,
        class: { type },
        partialFee,
      } = info;
      return { weight: weight.toJSON(), class: type.toLowerCase(), partialFee: partialFee.toString() };
    }),
    ...wrap('payment_queryFeeDetails', (bytes) => {
      const { inclusionFee = null } = readFields(chain.registry.createType('FeeDetails', bytes));
      return { inclusionFee };
    }),
  ]);
}
