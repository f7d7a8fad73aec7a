import { Writer } from '@parachron/core/scale';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { Context } from '../pallet/Context.js';
import { blockWeight, eventCount, events, phase as phaseType } from '../pallets/system/systemData.js';
import { type Header, header as headerType } from '../scale/commonTypes.js';
import { toHex } from '../scale/hex.js';
import type { ExtrinsicOutcome } from './applyExtrinsic.js';
import type { Block, Digest, Parent } from './Block.js';
import { deriveExtrinsicsRoot } from './deriveExtrinsicsRoot.js';

/** Runs the pallets' final hooks, writes the block's events, and returns the block. Pauses between pieces of the work. */
export function* finishBlock(
  context: Context,
  built: {
    parent: Parent;
    digest: Digest;
    extrinsics: readonly Uint8Array[];
    outcomes: readonly ExtrinsicOutcome[];
    timestamp: number;
  },
): Generator<undefined, Block> {
  const { parent, digest, extrinsics, outcomes, timestamp } = built;
  const { types } = context.runtime;
  context.phase = { type: 'Finalization' };
  for (const pallet of context.runtime.pallets) pallet.onFinalize?.(context);
  const { Normal, Operational, Mandatory } = context.blockWeight;
  context.put(blockWeight, [], { normal: Normal, operational: Operational, mandatory: Mandatory });
  yield* putEvents(context);
  const { changes } = context.overlay;
  context.overlay.keepValues();
  yield* parent.state.prepare(changes);
  const header: Header = {
    parent_hash: parent.hash,
    number: context.blockNumber,
    state_root: parent.state.with(changes).getRoot(),
    extrinsics_root: yield* deriveExtrinsicsRoot(extrinsics),
    digest,
  };
  return {
    hash: toHex(blake2AsU8a(types.encode(headerType, header), 256)),
    header,
    extrinsics,
    timestamp,
    events: context.events,
    outcomes,
    changes,
  };
}

/** Writes System.Events. */
function* putEvents(context: Context): Generator<undefined> {
  const { types, keys } = context.runtime;
  const writer = new Writer(256);
  writer.compact(context.events.length);
  const phaseCodec = types.codec(phaseType);
  for (const event of context.events) {
    phaseCodec.encode(writer, event.phase);
    context.runtime.encodeEvent(writer, event.definition, event.value);
    // Events of these chains have no topics.
    writer.u8(0);
    yield undefined;
  }
  context.overlay.put(keys.key(events, []), writer.finish());
  context.put(eventCount, [], context.events.length);
}
