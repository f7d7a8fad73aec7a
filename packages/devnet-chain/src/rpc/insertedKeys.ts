import type { Chain } from './Chain.js';
import { RpcError, rpcCodes } from './RpcError.js';

// Limit of the keys that clients may leave at a node.
const most = 1000;

const nodes = new WeakMap<Chain, Set<string>>();

/** The public keys inserted into a chain's node, each with its type before it, for the lifetime of the process. */
export function getInsertedKeys(chain: Chain): ReadonlySet<string> {
  return nodes.get(chain) ?? new Set();
}

/** Adds a key with its type; throws RPC_REQUEST_FAILED when the node has the most keys that it stores. */
export function addInsertedKey(chain: Chain, key: string): void {
  const keys = nodes.get(chain) ?? new Set();
  nodes.set(chain, keys);
  if (keys.size >= most && !keys.has(key)) {
    throw new RpcError({ code: rpcCodes.refused, message: `The node keeps at most ${most} keys` });
  }
  keys.add(key);
}
