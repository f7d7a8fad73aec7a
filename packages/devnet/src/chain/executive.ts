import { formatHex } from '@parachron/core';
import { joinBytes, Reader, Writer } from '@parachron/core/scale';
import { codeKey, createWholeState, type TreeBlock } from '@parachron/node';
import { getListRoot, Trie } from '@parachron/runtime';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { Context } from './Context.js';
import { encodeBareExtrinsic } from './extrinsics/Extrinsic.js';
import type { InherentData } from './Pallet.js';
import type { PalletRuntime } from './PalletRuntime.js';
import {
  addBlockWeight,
  allExtrinsicsLen,
  blockHash,
  blockHashCount,
  blockNumber,
  blockWeight,
  digestItem,
  eventCount,
  eventRecord,
  events,
  extrinsicCount,
  extrinsicData,
  parentHash,
} from './pallets/system.js';
import { type Header, header as headerType } from './types.js';

// The stages of a block, which the executive module (`frame-executive`) has in real runtimes.

/** Writes the storage items of System for a block, which the validation of transactions reads. */
export function putSystemItems(context: Context, header: BlockStart): void {
  const { number, parent_hash: parent, digest = { logs: [] } } = header;
  context.phase = { type: 'Initialization' };
  context.put(blockNumber, [], number);
  context.put(parentHash, [], parent);
  context.put(digestItem, [], digest);
  context.put(blockHash, [number - 1], parent);
  const oldest = number - 1 - blockHashCount;
  if (oldest > 0) context.remove(blockHash, oldest);
}

/** The header of a block before its execution. */
type BlockStart = Pick<Header, 'number' | 'parent_hash'> & Partial<Pick<Header, 'digest'>>;

/** Begins a block: its number, its parent, and the pallets' first hooks. */
export function initializeBlock(context: Context, header: BlockStart): void {
  putSystemItems(context, header);
  context.remove(events);
  context.remove(blockWeight);
  addBlockWeight(context, 'Mandatory', context.runtime.limits.weights.base_block);
  for (const pallet of context.runtime.pallets) {
    const weight = pallet.onInitialize?.(context);
    if (weight) addBlockWeight(context, 'Mandatory', weight);
  }
  storeEvents(context);
}

/** Creates the inherents of a block, in the order of the pallets. */
export function createInherents(context: Context, data: InherentData): Uint8Array[] {
  return context.runtime.pallets.flatMap((pallet) => {
    const inherent = pallet.inherent?.(context, data);
    if (!inherent) return [];
    const call = { type: pallet.name, value: { type: inherent.call, value: inherent.args } };
    return [encodeBareExtrinsic(context.runtime, call)];
  });
}

/** Ends a block that contexts have passed through the storage; who has its whole state sets its state root. */
export function endBlock(context: Context): Header {
  context.phase = { type: 'Finalization' };
  for (const pallet of context.runtime.pallets) pallet.onFinalize?.(context);
  storeEvents(context);
  const indices = Array.from({ length: context.get(extrinsicCount) }, (_none, index) => index);
  const extrinsics = indices.map((index) => context.get(extrinsicData, index) ?? new Uint8Array());
  for (const index of indices) context.remove(extrinsicData, index);
  context.remove(extrinsicCount);
  context.remove(allExtrinsicsLen);
  return {
    parent_hash: context.get(parentHash),
    number: context.get(blockNumber),
    state_root: formatHex(new Uint8Array(32)),
    extrinsics_root: formatHex(getListRoot(extrinsics)),
    digest: context.get(digestItem),
  };
}

/** Adds the events of this context to System.Events. */
export function storeEvents(context: Context): void {
  const { types, keys } = context.runtime;
  const key = keys.key(events, []);
  const stored = context.getBytes(key) ?? new Uint8Array(1);
  const before = new Reader(stored);
  const count = Number(before.compact()) + context.events.length;
  const length = new Writer(4);
  length.compact(count);
  const writer = new Writer(256);
  const codec = types.codec(eventRecord);
  for (const event of context.events) codec.encode(writer, event);
  // One copy of the earlier events: a block may have thousands.
  const added = [length.finish(), stored.subarray(before.offset), writer.finish()];
  context.putBytes(key, joinBytes(added));
  context.put(eventCount, [], count);
}

/** Creates block 0 from the genesis of the pallets and the value of `:code`. */
export function createGenesis(runtime: PalletRuntime, code: Uint8Array): TreeBlock {
  const context = new Context({ runtime, state: createWholeState(new Trie(), 0) });
  context.putBytes(codeKey, code);
  for (const pallet of runtime.pallets) pallet.genesis?.(context);
  const trie = new Trie().with(context.changes);
  const header = runtime.types.encode(headerType, {
    parent_hash: formatHex(new Uint8Array(32)),
    number: 0,
    state_root: formatHex(trie.getRoot()),
    extrinsics_root: formatHex(getListRoot([])),
    digest: { logs: [] },
  });
  const state = createWholeState(trie, 0);
  state.seal();
  return { number: 0, hash: formatHex(blake2AsU8a(header, 256)), header, extrinsics: [], state };
}
