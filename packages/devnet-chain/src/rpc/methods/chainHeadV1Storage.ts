import type { Hex } from '@parachron/core';
import type { Chain } from '../Chain.js';
import type { OperationEvent } from '../follow/Follow.js';
import { findFollow } from '../follow/findFollow.js';
import { requireState } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';
import { createStorageItemsParam, readItem, type StorageItem, type StorageResult } from '../storageItems.js';

// Values of one event; a listing takes as many events as it needs.
const itemsOfEvent = 256;

/** Reads storage at a pinned block; the values are reported as events. There are no child tries. */
export const chainHeadV1Storage = defineMethod({
  name: 'chainHead_v1_storage',
  params: [
    param.text('followSubscription'),
    param.hash('hash'),
    createStorageItemsParam('items'),
    toOptional(param.hex('childTrie')),
  ],
  handler: (context, [id, hash, items, childTrie]) => {
    const follow = findFollow(context, id);
    if (!follow) return { result: 'limitReached' };
    follow.require(hash);
    const wanted = childTrie === undefined ? items : [];
    const answer = follow.start(read(context.chain, hash, wanted));
    return answer.result === 'started' ? { ...answer, discardedItems: 0 } : answer;
  },
});

function* read(
  chain: Chain,
  hash: Hex,
  wanted: readonly StorageItem[],
): Generator<OperationEvent | undefined> {
  requireState(chain, hash);
  let items: StorageResult[] = [];
  for (const item of wanted) {
    for (const found of readItem(chain, hash, item)) {
      yield undefined;
      if (found) items.push(found);
      if (items.length < itemsOfEvent) continue;
      yield { event: 'operationStorageItems', items };
      items = [];
    }
  }
  if (items.length > 0) yield { event: 'operationStorageItems', items };
  yield { event: 'operationStorageDone' };
}
