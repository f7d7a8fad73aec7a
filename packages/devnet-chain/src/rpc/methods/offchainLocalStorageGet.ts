import { getOffchainStore, storageKind } from '../offchain.js';
import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** A value of the offchain storage. */
export const offchainLocalStorageGet = defineMethod({
  name: 'offchain_localStorageGet',
  params: [storageKind, param.hex('key')],
  handler: ({ chain }, [kind, key]) => getOffchainStore(chain, kind).get(key) ?? null,
});
