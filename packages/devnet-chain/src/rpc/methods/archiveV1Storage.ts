import type { Hex } from '@parachron/core';
import type { Chain } from '../Chain.js';
import { requireState } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineSubscription } from '../RpcMethod.js';
import { reportInTurns } from '../reportInTurns.js';
import { createStorageItemsParam, readItem, type StorageItem } from '../storageItems.js';

/** Reads storage at a block, one notification for each value. There are no child tries. */
export const archiveV1Storage = defineSubscription({
  name: 'archive_v1_storage',
  notification: 'archive_v1_storageEvent',
  unsubscribe: ['archive_v1_stopStorage'],
  params: [param.hash('hash'), createStorageItemsParam('items'), toOptional(param.hex('childTrie'))],
  start: ({ chain }, [hash, items, childTrie], { emit }) =>
    reportInTurns(read(chain, hash, childTrie === undefined ? items : []), emit),
});

function* read(chain: Chain, hash: Hex, items: readonly StorageItem[]) {
  try {
    requireState(chain, hash);
    for (const item of items) {
      for (const found of readItem(chain, hash, item)) yield found && { event: 'storage', ...found };
      yield undefined;
    }
    yield { event: 'storageDone' };
  } catch (error) {
    yield { event: 'storageError', error: error instanceof Error ? error.message : String(error) };
  }
}
