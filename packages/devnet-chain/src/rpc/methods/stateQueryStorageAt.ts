import { readPaced, requireState } from '../formats.js';
import { param, toOptional } from '../params.js';
import { RpcError } from '../RpcError.js';
import { defineMethod } from '../RpcMethod.js';

/** Many storage values of one block. */
export const stateQueryStorageAt = defineMethod({
  name: 'state_queryStorageAt',
  params: [param.hexes('keys'), toOptional(param.hash('at'))],
  handler: async ({ chain, pace }, [keys, at = chain.head.hash]) => {
    if (!chain.getBlock(at)) {
      // A node resolves the block as a range of one block.
      const message = `Cannot resolve a block range ['${at}' ... '${at}']. UnknownBlock: ${at}`;
      throw new RpcError({ code: 4001, message });
    }
    const state = requireState(chain, at);
    const changes = [];
    for (const key of new Set(keys)) {
      await pace.next();
      changes.push([key, readPaced(state, key, pace)]);
    }
    return changes.length === 0 ? [] : [{ block: at, changes }];
  },
});
