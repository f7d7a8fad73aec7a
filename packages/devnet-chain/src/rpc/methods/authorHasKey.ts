import { getInsertedKeys } from '../insertedKeys.js';
import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Whether the node has a key. */
export const authorHasKey = defineMethod({
  name: 'author_hasKey',
  params: [param.hex('publicKey'), param.text('keyType')],
  handler: ({ chain }, [publicKey, keyType]) => getInsertedKeys(chain).has(`${keyType} ${publicKey}`),
});
