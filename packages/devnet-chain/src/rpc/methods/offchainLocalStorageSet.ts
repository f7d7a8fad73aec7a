import { putInStore } from '../nodeStores.js';
import { getOffchainStore, storageKind } from '../offchain.js';
import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Puts a value into the offchain storage. */
export const offchainLocalStorageSet = defineMethod({
  name: 'offchain_localStorageSet',
  params: [storageKind, param.hex('key'), param.hex('value')],
  handler: ({ chain }, [kind, key, value]) => {
    putInStore<string>(getOffchainStore(chain, kind), key, value);
    return null;
  },
});
