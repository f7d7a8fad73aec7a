import { readStorage, requireState } from '../formats.js';
import { optional, param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** All keys under a prefix with their values, in order. */
export const stateGetPairs = defineMethod({
  name: 'state_getPairs',
  params: [param.hex('prefix'), optional(param.hash('at'))],
  handler: ({ chain }, [prefix, at]) => {
    const state = requireState(chain, at);
    return state.keys(prefix).map((key) => [key, readStorage(state, key)]);
  },
});
