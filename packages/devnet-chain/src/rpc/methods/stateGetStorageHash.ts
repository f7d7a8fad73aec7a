import { blake2AsHex } from '@polkadot/util-crypto';
import { requireState } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The hash of a storage value at a block. */
export const stateGetStorageHash = defineMethod({
  name: 'state_getStorageHash',
  aliases: ['state_getStorageHashAt'],
  params: [param.hex('key'), toOptional(param.hash('hash'))],
  handler: ({ chain }, [key, at]) => {
    const value = requireState(chain, at).get(key);
    return value === undefined ? null : blake2AsHex(value, 256);
  },
});
