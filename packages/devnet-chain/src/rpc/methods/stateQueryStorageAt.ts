import { readPaced, requireBlock, requireState } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Many storage values of one block. */
export const stateQueryStorageAt = defineMethod({
  name: 'state_queryStorageAt',
  params: [param.hexes('keys'), toOptional(param.hash('at'))],
  handler: async ({ chain, pace }, [keys, at]) => {
    const state = requireState(chain, at);
    const changes = [];
    for (const key of keys) {
      await pace.next();
      changes.push([key, readPaced(state, key, pace)]);
    }
    return [{ block: requireBlock(chain, at).hash, changes }];
  },
});
