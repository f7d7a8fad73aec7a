import { readPaced, requireState } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** All keys under a prefix with their values, in order. */
export const stateGetPairs = defineMethod({
  name: 'state_getPairs',
  params: [param.hex('prefix'), toOptional(param.hash('hash'))],
  handler: async ({ chain, pace }, [prefix, at]) => {
    const state = requireState(chain, at);
    const pairs = [];
    for (const key of state.listKeys(prefix)) {
      await pace.next();
      pairs.push([key, readPaced(state, key, pace)]);
    }
    return pairs;
  },
});
