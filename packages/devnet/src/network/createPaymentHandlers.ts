import { type Hex, parseHex, readFields } from '@parachron/core';
import { formatQuantity } from '@parachron/devnet-chain';
import type { RuntimeDispatchInfo } from '@polkadot/types/interfaces';
import type { Codec, Registry } from '@polkadot/types/types';
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
      return { weight: formatWeight(weight), class: type.toLowerCase(), partialFee: partialFee.toString() };
    }),
    ...wrap('payment_queryFeeDetails', (bytes) => {
      const { inclusionFee } = readFields(chain.registry.createType('FeeDetails', bytes));
      return { inclusionFee: inclusionFee ? formatParts(inclusionFee) : null };
    }),
  ]);
}

/** Nodes write the two dimensions with the names of the runtime; a weight of older runtimes is one number. */
function formatWeight(weight: Codec): unknown {
  const { refTime, proofSize } = readFields(weight);
  return refTime === undefined ? weight.toJSON() : { ref_time: refTime, proof_size: proofSize };
}

/** The parts of a fee, as a node writes balances. */
function formatParts(parts: object): object {
  return Object.fromEntries(Object.entries(parts).map(([name, fee]) => [name, formatQuantity(BigInt(fee))]));
}
