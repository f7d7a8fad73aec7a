import { readPaced, requireState } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';
import { refuseRange } from './stateQueryStorage.js';

/** Many storage values of one block: the range of `state_queryStorage` with this block alone. */
export const stateQueryStorageAt = defineMethod({
  name: 'state_queryStorageAt',
  params: [param.hexes('keys'), toOptional(param.hash('at'))],
  handler: async ({ chain, pace }, [keys, at = chain.head.hash]) => {
    if (!chain.getBlock(at)) throw refuseRange({ from: at, to: at }, `UnknownBlock: ${at}`);
    const state = requireState(chain, at);
    const changes = [];
    for (const key of new Set(keys)) {
      await pace.next();
      changes.push([key, readPaced(state, key, pace)]);
    }
    return changes.length === 0 ? [] : [{ block: at, changes }];
  },
});
