import { toHex } from '../../scale/hex.js';
import { requireBlock } from '../formats.js';
import { optional, param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The metadata, version 14. */
export const stateGetMetadata = defineMethod({
  name: 'state_getMetadata',
  params: [optional(param.hash('at'))],
  handler: ({ chain }, [at]) => {
    requireBlock(chain, at);
    return toHex(chain.runtime.getMetadata(14));
  },
});
