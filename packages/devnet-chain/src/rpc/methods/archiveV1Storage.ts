import type { Hex } from '@parachron/core';
import type { Chain } from '../Chain.js';
import { emitInTurns } from '../emitInTurns.js';
import { requireState } from '../formats.js';
import { optional, param } from '../params.js';
import { defineSubscription } from '../RpcMethod.js';
import { readItem, type StorageItem, storageItemsParam } from '../storageItems.js';

/** Reads storage at a block, one notification for each value. There are no child tries. */
export const archiveV1Storage = defineSubscription({
  name: 'archive_v1_storage',
  notification: 'archive_v1_storageEvent',
  unsubscribe: ['archive_v1_stopStorage'],
  params: [param.hash('hash'), storageItemsParam('items'), optional(param.hex('childTrie'))],
  start: ({ chain }, [hash, items, childTrie], { emit }) =>
    emitInTurns(read(chain, hash, childTrie === undefined ? items : []), emit),
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
