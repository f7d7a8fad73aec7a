import { readStorage, requireState } from '../formats.js';
import { optional, param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** A storage value at a block. */
export const stateGetStorage = defineMethod({
  name: 'state_getStorage',
  aliases: ['state_getStorageAt'],
  params: [param.hex('key'), optional(param.hash('hash'))],
  handler: ({ chain }, [key, at]) => readStorage(requireState(chain, at), key),
});
