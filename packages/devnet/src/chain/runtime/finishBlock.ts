import type { Hex } from '@parachron/core';
import { Reader, Writer } from '@parachron/core/scale';
import { toHex } from '@parachron/network';
import { getListRoot, Trie } from '@parachron/runtime';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { Context } from '../pallet/Context.js';
import {
  allExtrinsicsLen,
  blockWeight,
  digestItem,
  eventCount,
  events,
  extrinsicCount,
  extrinsicData,
  parentHash,
  phase as phaseType,
} from '../pallets/system/systemData.js';
import { type Header, header as headerType } from '../scale/commonTypes.js';
import type { ExtrinsicOutcome } from './applyExtrinsic.js';
import type { Block, Parent } from './Block.js';

/** Runs the pallets' final hooks, writes the block's events, and returns the block. */
export function finishBlock(
  context: Context,
  built: {
    parent: Parent;
    extrinsics: readonly Uint8Array[];
    outcomes: readonly ExtrinsicOutcome[];
    timestamp: number;
  },
): Block {
  const { parent, extrinsics, outcomes, timestamp } = built;
  const { types } = context.runtime;
  runFinalizeHooks(context);
  putProgress(context);
  const { changes } = context.overlay;
  context.overlay.keepValues();
  const state = parent.state.with(changes);
  const header = createHeader(context, extrinsics, toHex(state.getRoot()));
  const hash = toHex(blake2AsU8a(types.encode(headerType, header), 256));
  return { hash, header, extrinsics, timestamp, events: context.events, outcomes, changes, state };
}

function runFinalizeHooks(context: Context): void {
  context.phase = { type: 'Finalization' };
  for (const pallet of context.runtime.pallets) pallet.onFinalize?.(context);
}

function createHeader(context: Context, extrinsics: readonly Uint8Array[], state_root: Hex): Header {
  return {
    parent_hash: context.get(parentHash),
    number: context.blockNumber,
    state_root,
    extrinsics_root: toHex(getListRoot(extrinsics)),
    digest: context.get(digestItem),
  };
}

/** Takes a block over from the storage, into which another context has put its progress. */
export function resumeBlock(context: Context): void {
  const { normal, operational, mandatory } = context.get(blockWeight);
  Object.assign(context.blockWeight, {
    Normal: { ...normal },
    Operational: { ...operational },
    Mandatory: { ...mandatory },
  });
  context.blockLength = context.get(allExtrinsicsLen);
}

/** Puts the progress of a block into the storage, from which another context takes it over. */
export function suspendBlock(context: Context, applied?: Uint8Array): void {
  putProgress(context);
  if (!applied) return;
  const index = context.get(extrinsicCount);
  context.put(extrinsicData, [index], applied);
  context.put(extrinsicCount, [], index + 1);
  context.put(allExtrinsicsLen, [], context.blockLength);
}

/** Ends a block that contexts have passed through the storage; its state root is that of the last changes alone. */
export function endBlock(context: Context): Header {
  resumeBlock(context);
  runFinalizeHooks(context);
  putProgress(context);
  const indices = Array.from({ length: context.get(extrinsicCount) }, (_none, index) => index);
  const extrinsics = indices.map((index) => context.get(extrinsicData, index) ?? new Uint8Array());
  for (const index of indices) context.remove(extrinsicData, index);
  context.remove(extrinsicCount);
  context.remove(allExtrinsicsLen);
  const root = toHex(new Trie().with(context.overlay.changes).getRoot());
  return createHeader(context, extrinsics, root);
}

/** Writes System.BlockWeight, and adds the events of this context to System.Events. */
function putProgress(context: Context): void {
  const { types, keys } = context.runtime;
  const { Normal, Operational, Mandatory } = context.blockWeight;
  context.put(blockWeight, [], { normal: Normal, operational: Operational, mandatory: Mandatory });
  const key = keys.key(events, []);
  const before = new Reader(context.overlay.get(key) ?? new Uint8Array(1));
  const count = Number(before.compact()) + context.events.length;
  const writer = new Writer(256);
  writer.compact(count);
  writer.raw(before.raw(before.left));
  const phaseCodec = types.codec(phaseType);
  for (const event of context.events) {
    phaseCodec.encode(writer, event.phase);
    context.runtime.encodeEvent(writer, event.definition, event.value);
    // Events of these chains have no topics.
    writer.u8(0);
  }
  context.overlay.put(key, writer.finish());
  context.put(eventCount, [], count);
}
