import { blake2AsHex } from '@polkadot/util-crypto';
import type { RpcHandler } from './createRpcSession.js';

/** Maximum number of codes whose hashes are cached, and the minimum number of characters of such a code. */
const most = 4;
const longLength = 100_000;
/** Hashes of runtime codes, the latest first: chains of one process share codes of megabytes, and clients query the hash of each. */
let known: readonly { readonly value: string; readonly hash: string }[] = [];

/** Creates the methods of a node that hash storage values, which chopsticks lacks. Clients identify a runtime by the hash of its code. */
export function createHashHandlers(handlers: ReadonlyMap<string, RpcHandler>): Map<string, RpcHandler> {
  const read = handlers.get('state_getStorage');
  if (!read) return new Map();
  const hash: RpcHandler = async (params, subscriptions) => {
    const value = await read(params, subscriptions);
    return typeof value === 'string' ? hashValue(value) : null;
  };
  return new Map([
    ['state_getStorageHash', hash],
    ['state_getStorageHashAt', hash],
  ]);
}

function hashValue(value: string): string {
  // A map would read each code as a whole, to hash it.
  const found = known.find((one) => one.value === value);
  const { hash } = found ?? { hash: blake2AsHex(value, 256) };
  if (!found && value.length >= longLength) known = [{ value, hash }, ...known].slice(0, most);
  return hash;
}
