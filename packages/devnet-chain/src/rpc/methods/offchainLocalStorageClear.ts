import { getOffchainStore, storageKind } from '../offchain.js';
import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Removes a value from the offchain storage. */
export const offchainLocalStorageClear = defineMethod({
  name: 'offchain_localStorageClear',
  params: [storageKind, param.hex('key')],
  handler: ({ chain }, [kind, key]) => {
    getOffchainStore(chain, kind).delete(key);
    return null;
  },
});
