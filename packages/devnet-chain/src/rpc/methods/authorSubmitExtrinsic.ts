import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Puts a transaction into the pool and returns its hash. */
export const authorSubmitExtrinsic = defineMethod({
  name: 'author_submitExtrinsic',
  params: [param.bytes('extrinsic')],
  handler: ({ chain }, [extrinsic]) => chain.submitExtrinsic(extrinsic),
});
