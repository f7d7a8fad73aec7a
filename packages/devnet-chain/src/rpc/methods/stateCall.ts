import { toHex } from '../../scale/hex.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Calls a method of a runtime API with SCALE arguments at a block. */
export const stateCall = defineMethod({
  name: 'state_call',
  aliases: ['state_callAt'],
  params: [param.text('name'), param.bytes('bytes'), toOptional(param.hash('hash'))],
  handler: ({ chain }, [method, data, at]) => toHex(chain.callRuntime(method, data, at)),
});
