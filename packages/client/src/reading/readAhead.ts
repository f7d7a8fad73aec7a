import type { Hex } from '@parachron/core';
import type { Requester } from '../requests/Requester.js';
import { type RuntimeCall, RuntimeCalls } from './RuntimeCalls.js';
import { StorageBatch } from './StorageBatch.js';

/** Reads by their bytes, which need no metadata. */
export interface RawReads {
  readonly keys?: readonly Hex[];
  readonly calls?: readonly RuntimeCall[];
}

/** The requests about one block, each made once. */
export interface BlockReads {
  readonly storage: StorageBatch;
  readonly calls: RuntimeCalls;
}

/** Begins reads of a block whose runtime is not known yet. A failed read is repeated with its use. */
export function readAhead(
  requester: Requester,
  block: Hex,
  { keys = [], calls = [] }: RawReads = {},
): BlockReads {
  const begun = { storage: new StorageBatch(requester, block), calls: new RuntimeCalls(requester, block) };
  begun.storage.read(keys).catch(() => undefined);
  for (const call of calls) begun.calls.get(call).catch(() => undefined);
  return begun;
}
