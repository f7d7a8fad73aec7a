import { formatHeader } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** A block's header; the head's header if no hash is given. */
export const chainGetHeader = defineMethod({
  name: 'chain_getHeader',
  params: [toOptional(param.hash('hash'))],
  handler: ({ chain }, [hash]) => {
    const block = hash === undefined ? chain.head : chain.getBlock(hash);
    return block ? formatHeader(chain, block.header) : null;
  },
});
