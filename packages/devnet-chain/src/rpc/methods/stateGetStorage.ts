import { readStorage, requireState } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** A storage value at a block. */
export const stateGetStorage = defineMethod({
  name: 'state_getStorage',
  aliases: ['state_getStorageAt'],
  params: [param.hex('key'), toOptional(param.hash('hash'))],
  handler: ({ chain }, [key, at]) => readStorage(requireState(chain, at), key),
});
