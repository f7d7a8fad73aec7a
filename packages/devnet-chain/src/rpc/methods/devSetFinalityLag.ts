import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Sets the number of newest blocks that are not final, and returns the hash of the newest final block. */
export const devSetFinalityLag = defineMethod({
  name: 'dev_setFinalityLag',
  params: [param.count('blocks')],
  handler: ({ chain }, [blocks]) => {
    chain.setFinalityLag(blocks);
    return chain.finalized.hash;
  },
});
