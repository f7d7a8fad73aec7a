import { readStorage, requireBlock, requireState } from '../formats.js';
import { optional, param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Many storage values of one block. */
export const stateQueryStorageAt = defineMethod({
  name: 'state_queryStorageAt',
  params: [param.hexes('keys'), optional(param.hash('at'))],
  handler: ({ chain }, [keys, at]) => {
    const state = requireState(chain, at);
    const changes = keys.map((key) => [key, readStorage(state, key)]);
    return [{ block: requireBlock(chain, at).hash, changes }];
  },
});
