import { requireState } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The length of a storage value in bytes; for a key without a value, of all values under the key. */
export const stateGetStorageSize = defineMethod({
  name: 'state_getStorageSize',
  aliases: ['state_getStorageSizeAt'],
  params: [param.hex('key'), toOptional(param.hash('hash'))],
  handler: ({ chain }, [key, at]) => {
    const state = requireState(chain, at);
    const own = state.get(key);
    if (own) return own.length;
    const sum = state.listKeys(key).reduce((sizes, one) => sizes + (state.get(one)?.length ?? 0), 0);
    // Nodes do not distinguish empty values from none.
    return sum === 0 ? null : sum;
  },
});
