import type { Chain } from './Chain.js';
import { getNodeStores } from './nodeStores.js';
import type { Param } from './params.js';
import { RpcError } from './RpcError.js';

type StorageKind = 'PERSISTENT' | 'LOCAL';

/** Kind of offchain storage. */
export const storageKind: Param<StorageKind> = {
  name: 'kind',
  isOptional: false,
  expected: 'PERSISTENT or LOCAL',
  parse: (input) => (input === 'PERSISTENT' || input === 'LOCAL' ? input : undefined),
};

/** The offchain storage of a kind; throws RPC_REQUEST_FAILED for the local one, which nodes do not serve either. */
export function getOffchainStore(chain: Chain, kind: StorageKind): Map<string, string> {
  if (kind === 'PERSISTENT') return getNodeStores(chain).offchain;
  throw new RpcError({ code: 5001, message: 'This storage kind is not available yet.' });
}
