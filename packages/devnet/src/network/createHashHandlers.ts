import { blake2AsHex } from '@polkadot/util-crypto';
import type { RpcHandler } from './createRpcSession.js';

/** Creates the methods of a node that hash storage values, which chopsticks lacks. Clients identify a runtime by the hash of its code. */
export function createHashHandlers(handlers: ReadonlyMap<string, RpcHandler>): Map<string, RpcHandler> {
  const read = handlers.get('state_getStorage');
  if (!read) return new Map();
  // Clients query the hash of the runtime code, which has megabytes and seldom changes.
  let last: { readonly value: unknown; readonly hash: string } | undefined;
  const hash: RpcHandler = async (params, subscriptions) => {
    const value = await read(params, subscriptions);
    if (typeof value !== 'string') return null;
    if (last?.value !== value) last = { value, hash: blake2AsHex(value, 256) };
    return last.hash;
  };
  return new Map([
    ['state_getStorageHash', hash],
    ['state_getStorageHashAt', hash],
  ]);
}
