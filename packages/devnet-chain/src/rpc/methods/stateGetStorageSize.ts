import { requireState } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The length of a storage value, or of all values under a prefix, in bytes. */
export const stateGetStorageSize = defineMethod({
  name: 'state_getStorageSize',
  aliases: ['state_getStorageSizeAt'],
  params: [param.hex('key'), toOptional(param.hash('hash'))],
  handler: ({ chain }, [key, at]) => {
    const state = requireState(chain, at);
    const sizes = state.listKeys(key).map((one) => state.get(one)?.length ?? 0);
    return sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0);
  },
});
