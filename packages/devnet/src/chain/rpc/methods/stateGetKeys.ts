import { requireState } from '../formats.js';
import { optional, param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** All keys under a prefix, in order. */
export const stateGetKeys = defineMethod({
  name: 'state_getKeys',
  params: [param.hex('prefix'), optional(param.hash('at'))],
  handler: ({ chain }, [prefix, at]) => requireState(chain, at).keys(prefix),
});
