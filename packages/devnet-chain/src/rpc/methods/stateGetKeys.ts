import { requireState } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** All keys under a prefix, in order. */
export const stateGetKeys = defineMethod({
  name: 'state_getKeys',
  params: [param.hex('prefix'), toOptional(param.hash('hash'))],
  handler: ({ chain, pace }, [prefix, at]) => {
    const keys = requireState(chain, at).listKeys(prefix);
    for (const key of keys) pace.addAnswer(key.length);
    return keys;
  },
});
