import { type Hex, parseHex } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import type { RpcHandler } from './createRpcSession.js';

interface PlainInfo {
  readonly weight: unknown;
  readonly class: string;
  readonly partialFee: { toString(): string };
}

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
      const info = chain.registry.createType('RuntimeDispatchInfo', bytes);
      const { weight, class: dispatchClass } = info.toJSON() as unknown as PlainInfo;
      const { partialFee } = info as unknown as PlainInfo;
      return { weight, class: dispatchClass.toLowerCase(), partialFee: partialFee.toString() };
    }),
    ...wrap('payment_queryFeeDetails', (bytes) => {
      const { inclusionFee = null } = chain.registry.createType('FeeDetails', bytes).toJSON() as {
        inclusionFee?: unknown;
      };
      return { inclusionFee };
    }),
  ]);
}
