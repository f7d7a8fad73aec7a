import { addInsertedKey } from '../insertedKeys.js';
import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Records that the node has a key. The secret is not stored: blocks of this chain need no author's key. */
export const authorInsertKey = defineMethod({
  name: 'author_insertKey',
  params: [param.text('keyType'), param.text('suri'), param.hex('public')],
  handler: ({ chain }, [keyType, , publicKey]) => {
    addInsertedKey(chain, `${keyType} ${publicKey}`);
    return null;
  },
});
