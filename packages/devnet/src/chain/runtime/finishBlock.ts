import { Reader, Writer } from '@parachron/core/scale';
import { joinBytes, toHex } from '@parachron/network';
import { getListRoot } from '@parachron/runtime';
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
import type { Header } from '../scale/commonTypes.js';

function runFinalizeHooks(context: Context): void {
  context.phase = { type: 'Finalization' };
  for (const pallet of context.runtime.pallets) pallet.onFinalize?.(context);
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

/** Ends a block that contexts have passed through the storage; who has its whole state sets its state root. */
export function endBlock(context: Context): Header {
  resumeBlock(context);
  runFinalizeHooks(context);
  putProgress(context);
  const indices = Array.from({ length: context.get(extrinsicCount) }, (_none, index) => index);
  const extrinsics = indices.map((index) => context.get(extrinsicData, index) ?? new Uint8Array());
  for (const index of indices) context.remove(extrinsicData, index);
  context.remove(extrinsicCount);
  context.remove(allExtrinsicsLen);
  return {
    parent_hash: context.get(parentHash),
    number: context.blockNumber,
    state_root: toHex(new Uint8Array(32)),
    extrinsics_root: toHex(getListRoot(extrinsics)),
    digest: context.get(digestItem),
  };
}

/** Writes System.BlockWeight, and adds the events of this context to System.Events. */
function putProgress(context: Context): void {
  const { types, keys } = context.runtime;
  const { Normal, Operational, Mandatory } = context.blockWeight;
  context.put(blockWeight, [], { normal: Normal, operational: Operational, mandatory: Mandatory });
  const key = keys.key(events, []);
  const stored = context.overlay.get(key) ?? new Uint8Array(1);
  const before = new Reader(stored);
  const count = Number(before.compact()) + context.events.length;
  const length = new Writer(4);
  length.compact(count);
  const writer = new Writer(256);
  const phaseCodec = types.codec(phaseType);
  for (const event of context.events) {
    phaseCodec.encode(writer, event.phase);
    context.runtime.encodeEvent(writer, event.definition, event.value);
    // Events of these chains have no topics.
    writer.u8(0);
  }
  // One copy of the earlier events: a block may have thousands.
  const added = [length.finish(), stored.subarray(before.offset), writer.finish()];
  context.overlay.put(key, joinBytes(added));
  context.put(eventCount, [], count);
}
