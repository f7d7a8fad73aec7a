import type { Chain } from './Chain.js';
import { RpcError, rpcCodes } from './RpcError.js';

// Limits of the entries that a client may leave at a node.
const most = 1000;

/** Stores of a node besides the chain, for the lifetime of the process. */
interface NodeStores {
  /** The inserted public keys by type and key, without their secrets. */
  readonly keys: Map<string, true>;
  /** The persistent offchain storage. */
  readonly offchain: Map<string, string>;
}

const stores = new WeakMap<Chain, NodeStores>();

/** The stores of a chain's node, empty at first. */
export function getNodeStores(chain: Chain): NodeStores {
  const known = stores.get(chain) ?? { keys: new Map(), offchain: new Map() };
  stores.set(chain, known);
  return known;
}

/** Adds an entry; throws RPC_REQUEST_FAILED when the store is full. */
export function putInStore<V>(store: Map<string, V>, key: string, value: V): void {
  if (store.size >= most && !store.has(key)) {
    throw new RpcError({ code: rpcCodes.refused, message: `The node keeps at most ${most} entries` });
  }
  store.set(key, value);
}
