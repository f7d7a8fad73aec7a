import { defineError, type Hex, isParachronError } from '@parachron/core';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { InherentInput } from '../pallet/Pallet.js';
import {
  blockHash,
  blockNumber,
  blockWeight,
  digestItem,
  eventCount,
  events,
  parentHash,
  phase as phaseType,
  systemConstants,
} from '../pallets/system.js';
import { minimumPeriod } from '../pallets/timestamp.js';
import { u64 } from '../scale/build.js';
import { type digest as digestType, type Header, header as headerType } from '../scale/commonTypes.js';
import { joinBytes, toHex } from '../scale/hex.js';
import type { ValueOf } from '../scale/Type.js';
import { Writer } from '../scale/Writer.js';
import type { Changes } from '../state/State.js';
import type { StateView } from '../state/StateView.js';
import { applyExtrinsic, type ExtrinsicOutcome } from './applyExtrinsic.js';
import type { ChainRuntime } from './ChainRuntime.js';
import { type BlockEvent, Context } from './Context.js';
import { decodeExtrinsic, type Extrinsic, encodeBareExtrinsic } from './decodeExtrinsic.js';
import type { TransactionRefusedError } from './TransactionValidity.js';

/** A block with everything that follows from it. */
export interface Block {
  readonly hash: Hex;
  readonly header: Header;
  /** In the order of the block, each with its length before it. */
  readonly extrinsics: readonly Uint8Array[];
  /** The block's time in milliseconds. */
  readonly timestamp: number;
  readonly events: readonly BlockEvent[];
  readonly outcomes: readonly ExtrinsicOutcome[];
  readonly changes: Changes;
}

/** What a block follows. */
export interface Parent {
  readonly hash: Hex;
  readonly number: number;
  readonly stateRoot: Hex;
  readonly state: StateView;
}

/** An inherent cannot be carried out: the block's time does not follow the parent's, or a pallet's data is wrong. */
export class InherentRefusedError extends defineError({
  code: 'INHERENT_REFUSED',
  fault: 'input',
  message: (facts: { pallet: string; timestamp: number }) =>
    `The inherent of ${facts.pallet} is refused in a block at ${facts.timestamp} ms.`,
  hint: () => 'Give a time that follows that of the last block by at least the minimum period.',
}) {}

/** What became of a transaction offered to a block. */
export type Offered = 'included' | 'later' | 'invalid';

/** Where a block's extrinsics come from. */
export interface ExtrinsicSource {
  /** Gives the next one to try, or undefined. */
  next(): { readonly extrinsic: Extrinsic; readonly isTrusted: boolean } | undefined;
  /** Is told what became of the last one. */
  settle(offered: Offered, refusal?: TransactionRefusedError): void;
}

/**
 * Builds a block: a function of the parent's state, the inherents and the extrinsics. Nothing of the state changes
 * until the block's changes are applied.
 */
export function buildBlock(options: {
  runtime: ChainRuntime;
  parent: Parent;
  input: InherentInput;
  source: ExtrinsicSource;
}): Block {
  const { runtime, parent, input, source } = options;
  const context = new Context({ runtime, state: parent.state, blockNumber: parent.number + 1 });
  const digest = makeDigest(context, input.timestamp);
  initializeSystem(context, { parent, digest });
  runInitializeHooks(context);
  const extrinsics: Uint8Array[] = [];
  const outcomes: ExtrinsicOutcome[] = [];
  for (const { pallet, bytes } of makeInherents(context, input)) {
    outcomes.push(applyInherent(context, { pallet, bytes, index: extrinsics.length, input }));
    extrinsics.push(bytes);
  }
  for (let next = source.next(); next !== undefined; next = source.next()) {
    const { extrinsic, isTrusted } = next;
    try {
      outcomes.push(tryExtrinsic(context, extrinsic, { index: extrinsics.length, isTrusted }));
      extrinsics.push(extrinsic.bytes);
      source.settle('included');
    } catch (error) {
      if (!isParachronError(error, 'TRANSACTION_INVALID')) throw error;
      const refused = error as TransactionRefusedError;
      source.settle(isFull(refused) ? 'later' : 'invalid', refused);
    }
  }
  return finalizeBlock(context, { parent, digest, extrinsics, outcomes, timestamp: input.timestamp });
}

function isFull(error: TransactionRefusedError): boolean {
  return error.facts.refusal.value.type === 'ExhaustsResources';
}

function tryExtrinsic(
  context: Context,
  extrinsic: Extrinsic,
  options: { index: number; isTrusted: boolean },
): ExtrinsicOutcome {
  return context.transactional(() => applyExtrinsic(context, extrinsic, options));
}

// The engine that these chains' headers name: a slot of the block time, as a number of 64 bits.
const aura: Hex = '0x61757261';

type Digest = ValueOf<typeof digestType>;

function makeDigest(context: Context, timestamp: number): Digest {
  // As Aura has it: a slot is twice the least period between blocks.
  const duration = 2n * context.constant(minimumPeriod);
  const slot = context.runtime.types.encode(u64, BigInt(timestamp) / (duration || 1n));
  return { logs: [{ type: 'PreRuntime', value: [aura, slot] }] };
}

/** Writes System's own items of a block; enough to validate transactions as if in it. */
export function initializeSystem(
  context: Context,
  options: { parent: Pick<Parent, 'hash' | 'number'>; digest?: Digest },
): void {
  const { parent, digest = { logs: [] } } = options;
  context.phase = { type: 'Initialization' };
  context.put(blockNumber, [], context.blockNumber);
  context.put(parentHash, [], parent.hash);
  context.put(digestItem, [], digest);
  context.put(blockHash, [parent.number], parent.hash);
  const oldest = parent.number - context.constant(systemConstants.blockHashCount);
  if (oldest > 0) context.remove(blockHash, oldest);
}

function runInitializeHooks(context: Context): void {
  const { base_block } = context.constant(systemConstants.blockWeights);
  const mandatory = context.blockWeight.Mandatory;
  mandatory.ref_time += base_block.ref_time;
  for (const pallet of context.runtime.pallets) {
    const used = pallet.onInitialize?.(context);
    if (used) mandatory.ref_time += used.ref_time;
  }
}

function makeInherents(context: Context, input: InherentInput): { pallet: string; bytes: Uint8Array }[] {
  return context.runtime.pallets.flatMap((pallet) => {
    const inherent = pallet.inherent?.(context, input);
    if (!inherent) return [];
    const call = { type: pallet.name, value: { type: inherent.call, value: inherent.args } };
    return [{ pallet: pallet.name, bytes: encodeBareExtrinsic(context.runtime, call) }];
  });
}

function applyInherent(
  context: Context,
  inherent: { pallet: string; bytes: Uint8Array; index: number; input: InherentInput },
): ExtrinsicOutcome {
  const { pallet, bytes, index, input } = inherent;
  try {
    return applyExtrinsic(context, decodeExtrinsic(context.runtime, bytes), { index });
  } catch (cause) {
    throw new InherentRefusedError({ pallet, timestamp: input.timestamp }, { cause });
  }
}

function finalizeBlock(
  context: Context,
  built: {
    parent: Parent;
    digest: Digest;
    extrinsics: readonly Uint8Array[];
    outcomes: readonly ExtrinsicOutcome[];
    timestamp: number;
  },
): Block {
  const { parent, digest, extrinsics, outcomes, timestamp } = built;
  const { types } = context.runtime;
  context.phase = { type: 'Finalization' };
  for (const pallet of context.runtime.pallets) pallet.onFinalize?.(context);
  const { Normal, Operational, Mandatory } = context.blockWeight;
  context.put(blockWeight, [], { normal: Normal, operational: Operational, mandatory: Mandatory });
  putEvents(context);
  const { changes } = context.overlay;
  context.overlay.keepValues();
  const header: Header = {
    parent_hash: parent.hash,
    number: context.blockNumber,
    state_root: deriveStateRoot(parent.stateRoot, changes),
    extrinsics_root: deriveExtrinsicsRoot(extrinsics),
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
function putEvents(context: Context): void {
  const { types, keys } = context.runtime;
  const writer = new Writer(256);
  writer.compact(context.events.length);
  const phaseCodec = types.codec(phaseType);
  for (const event of context.events) {
    phaseCodec.encode(writer, event.phase);
    context.runtime.encodeEvent(writer, event.definition, event.value);
    // No event has topics here.
    writer.u8(0);
  }
  context.overlay.put(keys.key(events, []), writer.finish());
  context.put(eventCount, [], context.events.length);
}

/**
 * The state root of a block: the hash of the parent's root and of what the block changed, in order of the keys. It
 * tells equal states of equal histories; it is no root of a trie, so that no proofs can be made of it.
 */
export function deriveStateRoot(parentRoot: Hex, changes: Changes): Hex {
  const writer = new Writer(4096);
  writeHex(writer, parentRoot);
  for (const key of [...changes.keys()].sort()) {
    const value = changes.get(key);
    writeHex(writer, key);
    writer.u8(value ? 1 : 0);
    if (value) {
      writer.compact(value.length);
      writer.raw(value);
    }
  }
  return toHex(blake2AsU8a(writer.finish(), 256));
}

function writeHex(writer: Writer, hex: string): void {
  writer.hex(hex, (hex.length - 2) / 2);
}

function deriveExtrinsicsRoot(extrinsics: readonly Uint8Array[]): Hex {
  return toHex(blake2AsU8a(joinBytes(extrinsics), 256));
}
