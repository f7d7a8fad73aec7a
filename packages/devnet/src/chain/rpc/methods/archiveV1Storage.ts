import type { StateView } from '../../state/StateView.js';
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
    emitInTurns(
      read(() => requireState(chain, hash), childTrie === undefined ? items : []),
      emit,
    ),
});

function* read(getState: () => StateView, items: readonly StorageItem[]) {
  try {
    const state = getState();
    for (const item of items) {
      for (const found of readItem(state, item)) yield found && { event: 'storage', ...found };
      yield undefined;
    }
    yield { event: 'storageDone' };
  } catch (error) {
    yield { event: 'storageError', error: error instanceof Error ? error.message : String(error) };
  }
}
